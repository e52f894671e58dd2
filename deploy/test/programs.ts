/** Starts programs of the machine for a test. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OsAccount } from '#test/database/postgres.ts'

/** The longest start of a program on a busy machine, in ms. */
const START_MAX_MS = 20_000

const DEPLOY = path.join(import.meta.dirname, '..')

export interface Running {
  stop(): Promise<void>
}

/** The text of a file in `deploy/` with the paths and addresses of this test. Each original must occur in the file. */
export function configuration(file: string, places: Readonly<Record<string, string>>): string {
  let text = readFileSync(path.join(DEPLOY, file), 'utf8')
  const originals = Object.keys(places)
  // By numbers first: a port of this test may begin like one of the file.
  for (const [i, from] of originals.entries()) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}.`)
    text = text.replaceAll(from, `<<${i}>>`)
  }
  return text.replace(/<<(\d+)>>/g, (_, i) => places[originals[Number(i)] ?? ''] ?? '')
}

/** Creates a folder that `remove` deletes. */
export function emptyFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'task-manager-deploy-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

interface Options {
  /** The program is ready once this port is open. */
  readonly port: number
  readonly account?: OsAccount
}

export async function startProgram(
  command: string,
  args: readonly string[],
  { port, account }: Options,
): Promise<Running> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (output.length < 20_000) output += text
    })
  const ended = once(child, 'exit')
  const started = performance.now()
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() - started > START_MAX_MS) {
      child.kill('SIGKILL')
      throw new Error(`${command} did not start:\n${output}`)
    }
    await pause(50)
  }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
