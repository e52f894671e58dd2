/** The product as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { programOf } from '#test/bundled.ts'
import { freePort } from '#test/network/free-port.ts'
import { UNSET } from '#test/unset-settings.ts'

/** Node caches compiled code for later starts. */
export const COMPILED = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'task-manager-compiled') }
export interface Product {
  readonly child: ChildProcess
  readonly port: number
  /** The output on standard error. */
  readonly errors: () => string
  /** Code and signal with which it ended. */
  readonly ended: Promise<[number | null, NodeJS.Signals | null]>
}

const answers = async (port: number): Promise<boolean> =>
  await fetch(`http://127.0.0.1:${port}/healthz`).then(
    (response) => response.ok,
    () => false,
  )

/** Resolves when it answers or has ended. `output` is its standard output: a file, or nothing. */
export async function startProduct(
  settings: Record<string, string>,
  output: number | 'ignore' | 'pipe' = 'ignore',
  account: { uid?: number; gid?: number } = {},
  program = programOf('main'),
): Promise<Product> {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', output, 'pipe'],
    ...account,
    env: { ...UNSET, ...COMPILED, HOST: '127.0.0.1', PORT: String(port), RATE_LIMITS: 'off', ...settings },
  })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ended = once(child, 'close') as Product['ended']
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!hasEnded && !(await answers(port))) await pause(50)
  return { child, port, errors: () => errors, ended }
}
