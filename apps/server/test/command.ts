/** A command of the product as operators run it: a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { programOf } from '#test/bundled.ts'
import { COMPILED } from '#test/product.ts'
import { UNSET } from '#test/unset-settings.ts'

export interface CommandRun {
  readonly code: number | null
  readonly output: string
  readonly error: string
}

/** Sends `signal` once the output has `at`. */
export interface Interruption {
  readonly at: string
  readonly signal: NodeJS.Signals
}

export async function runCommand(
  command: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
  interruption: Interruption | null = null,
): Promise<CommandRun> {
  const child = spawn(process.execPath, [programOf(command), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...UNSET, ...COMPILED, PORT: '1', ...settings },
  })
  let [output, error] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (interruption !== null && output.includes(interruption.at)) child.kill(interruption.signal)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text
  })
  const [code] = await once(child, 'close')
  return { code, output, error }
}
