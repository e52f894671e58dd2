/** Ends child processes and removes files when this process ends, for benchmarks and fault tests. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const children = new Set<ChildProcess>()
const cleanups: (() => void)[] = []

/** Runs `work` when this process ends, except by SIGKILL. */
export const atExit = (work: () => void): void => {
  cleanups.push(work)
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const work of cleanups) work()
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

/** Kills the child when this process ends. */
export function endWithProcess<C extends ChildProcess>(child: C): C {
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Ends the child by SIGTERM, after ten seconds by SIGKILL. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(timer)
}

/** Ends a run that hangs. */
export function endAfter(minutes: number): void {
  setTimeout(() => {
    process.stderr.write(`The run took longer than ${minutes} minutes and was ended.\n`)
    process.exit(1)
  }, minutes * 60_000).unref()
}
