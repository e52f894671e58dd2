/** Whatever way a run ends, nothing of it stays: no process, no file. For load, faults and whatever starts processes. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const children = new Set<ChildProcess>()

/** Runs when this process ends, for whatever reason but SIGKILL. */
export const atEnd = (work: () => void): void => {
  process.once('exit', work)
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** Ends the child with this process at the latest. */
export function own<C extends ChildProcess>(child: C): C {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Asks it to end; after ten seconds makes it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

/** A run that hangs is ended and says so. */
export function endAfter(minutes: number): void {
  setTimeout(() => {
    process.stderr.write(`The run took longer than ${minutes} minutes and was ended.\n`)
    process.exit(1)
  }, minutes * 60_000).unref()
}
