/** Runs BACKUP_AFTER, with the path of a backup as its last argument. */
import { type ChildProcess, spawn } from 'node:child_process'
import { HOUR_MS } from '@task-manager/contract/calendar'
import { environmentOfCommands } from '#server/config.ts'

/** A copy may take long, but a command that hangs must not block the next night's backup. In ms. */
const MAX_MS = HOUR_MS
const OUTPUT_MAX = 500

/** The failure as a sentence, or an empty text. */
export async function runAfter(
  command: string,
  file: string,
  signal: AbortSignal,
  maxMs = MAX_MS,
): Promise<string> {
  const isWindows = process.platform === 'win32'
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  const env = environmentOfCommands()
  const child = isWindows
    ? spawn(`${command} "${file}"`, { shell: true, stdio, env })
    : spawn('/bin/sh', ['-c', `${command} "$@"`, 'sh', file], { stdio, env, detached: true })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-OUTPUT_MAX)
  })
  const ended = Promise.withResolvers<string>()
  child.on('error', (error) => ended.resolve(error.message))
  child.on('close', (code, by) =>
    ended.resolve(code === 0 ? '' : `${by ?? `exit code ${code}`} ${output}`.trim()),
  )
  const limit = AbortSignal.timeout(maxMs)
  const stopped = AbortSignal.any([signal, limit])
  const stop = () => {
    ended.resolve(
      limit.aborted
        ? `it took longer than ${MAX_MS / 60_000} minutes ${output}`.trim()
        : 'the server stopped',
    )
    endGroup(child, isWindows)
  }
  stopped.addEventListener('abort', stop)
  const failure = await ended.promise
  stopped.removeEventListener('abort', stop)
  return failure === '' ? '' : `BACKUP_AFTER failed: ${failure}`
}

/** Ends the shell and its children: while one of them runs, it keeps the pipe open. */
function endGroup(child: ChildProcess, isWindows: boolean): void {
  try {
    if (isWindows) child.kill()
    else if (child.pid !== undefined) process.kill(-child.pid)
  } catch {
    // It ended by itself in this moment.
  }
}
