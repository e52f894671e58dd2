/** The product as a child process, as in production but without rate limits. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { BenchDatabase } from '#bench/database.ts'
import { end, endWithProcess } from '#test/child-processes.ts'
import { UNSET } from '#test/unset-settings.ts'

/** Time without requests before idle memory is measured, in ms. */
export const UNTIL_IDLE = 15_000
const MAIN = path.join(import.meta.dirname, '../serve.mjs')
/** Flags of a server that can collect garbage on request. */
export const CLEARABLE = [`--import=${pathToFileURL(path.join(import.meta.dirname, 'clear.mjs')).href}`]
export interface Server {
  readonly url: string
  readonly pid: number
  /** Collects garbage; for a server with the CLEARABLE flags. */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** Resolves when it listens; `main` is of another checkout, if given. */
export async function startServer(
  database: Pick<BenchDatabase, 'env'>,
  profile: string | null,
  main = MAIN,
  more: readonly string[] = [],
): Promise<Server> {
  const profiling = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`]
  const child = endWithProcess(
    spawn(process.execPath, [...profiling, ...more, main], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        ...UNSET,
        ...database.env,
        PORT: '0',
        HOST: '127.0.0.1',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
    }),
  )
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /^Task Manager: (http:\S+)$/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened.`)))
  })
  const clear = () =>
    new Promise<void>((resolve) => {
      const onLine = (line: string) => {
        if (line !== 'cleared') return
        lines.off('line', onLine)
        resolve()
      }
      lines.on('line', onLine)
      child.kill('SIGUSR2')
    })
  return { url, pid: child.pid ?? 0, clear, stop: () => end(child) }
}

/** Time from the start of the process to its first 200, in ms. */
export async function coldStart(database: BenchDatabase): Promise<number> {
  const started = performance.now()
  const server = await startServer(database, null)
  const response = await fetch(`${server.url}/healthz`)
  const took = performance.now() - started
  if (response.status !== 200) throw new Error(`/healthz answered ${response.status}.`)
  await server.stop()
  return took
}
