/** Child processes that answer messages. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { endWithProcess } from '#test/child-processes.ts'

const BENCH = path.join(import.meta.dirname, '..')

/** `file` is a path inside bench/. */
export const start = (file: string, env: Record<string, string> = {}): ChildProcess =>
  endWithProcess(fork(path.join(BENCH, file), { stdio: 'inherit', env: { ...process.env, ...env } }))

/** Sends a message and resolves with the answer; rejects when the child exits. */
export async function answerOf(child: ChildProcess, request?: object): Promise<unknown> {
  const exited = new AbortController()
  const ended = () => exited.abort(new Error(`${child.spawnargs.at(-1)} ended with ${child.exitCode}.`))
  child.once('exit', ended)
  if (request) child.send(request)
  const [message] = await once(child, 'message', { signal: exited.signal })
  child.off('exit', ended)
  return message
}
