/** Processes of this folder that are told something and answer. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { own } from '#test/child-processes.ts'

export const start = (file: string, env: Record<string, string> = {}): ChildProcess =>
  own(fork(path.join(import.meta.dirname, file), { stdio: 'inherit', env: { ...process.env, ...env } }))

/** The child's next message, after it was told something; rejects when it ends instead. */
export async function answerOf(child: ChildProcess, told?: object): Promise<unknown> {
  const gone = new AbortController()
  const ended = () => gone.abort(new Error(`${child.spawnargs.at(-1)} ended with ${child.exitCode}.`))
  child.once('exit', ended)
  if (told) child.send(told)
  const [message] = await once(child, 'message', { signal: gone.signal })
  child.off('exit', ended)
  return message
}
