/** Runs BACKUP_AFTER, with the path of a backup as its last argument. */
import { spawn } from 'node:child_process'

/** A copy may take long, but a command that hangs must not block the next night's backup. In ms. */
const MAX_MS = 3_600_000
const OUTPUT_MAX = 500

/** The failure as a sentence, or an empty text. */
export async function runAfter(command: string, file: string, signal: AbortSignal): Promise<string> {
  const shell = process.platform === 'win32'
  const child = shell
    ? spawn(`${command} "${file}"`, { shell, stdio: ['ignore', 'ignore', 'pipe'], signal, timeout: MAX_MS })
    : spawn('/bin/sh', ['-c', `${command} "$@"`, 'sh', file], {
        stdio: ['ignore', 'ignore', 'pipe'],
        signal,
        timeout: MAX_MS,
      })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-OUTPUT_MAX)
  })
  const ended = Promise.withResolvers<string>()
  child.on('error', (error) => ended.resolve(error.message))
  child.on('close', (code, by) =>
    ended.resolve(code === 0 ? '' : `${by ?? `exit code ${code}`} ${output}`.trim()),
  )
  const failure = await ended.promise
  return failure === '' ? '' : `BACKUP_AFTER failed: ${failure}`
}
