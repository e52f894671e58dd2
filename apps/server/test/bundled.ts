/**
 * The server as one bundle, as `npm start` runs it. Processes and threads of tests run the bundle, because loading the
 * sources means hundreds of files.
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const SERVER = path.join(import.meta.dirname, '..')
const COMMANDS = ['admin', 'backup', 'check-data', 'doctor', 'restore']

/** Set by vitest.config.ts: a folder of the run. */
const bundle = process.env.TEST_BUNDLE

/** The file of a program of the server: `main` or a command. */
export const programOf = (name: string): string =>
  bundle === undefined ? path.join(SERVER, 'src', `${name}.ts`) : path.join(bundle, `${name}.mjs`)

/** Returns a function that removes it. */
export async function bundleForTests(): Promise<() => void> {
  if (bundle === undefined) return () => {}
  await promisify(execFile)(process.execPath, [path.join(SERVER, 'bundle.mjs'), bundle, ...COMMANDS])
  return () => rmSync(bundle, { recursive: true, force: true })
}
