/** The product as a process of its own, as it runs in production but for its limits. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { settingNames } from '#server/config.ts'
import { end, own } from '#test/ending.ts'
import type { Place } from './place.ts'

/** Milliseconds without a request until memory counts as that of an idle server. */
export const UNTIL_IDLE = 15_000
const MAIN = path.join(import.meta.dirname, 'serve.mjs')
/** Set, if only to nothing, so that the settings of somebody's `.env` are not measured. */
const UNSET = Object.fromEntries(settingNames.map((name) => [name, '']))

export interface Server {
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Resolves when it listens; `main` is that of another checkout, if given. */
export async function startServer(
  place: Pick<Place, 'env'>,
  profile: string | null,
  main = MAIN,
): Promise<Server> {
  const flags = profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`]
  const child = own(
    spawn(process.execPath, [...flags, main], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        ...UNSET,
        ...place.env,
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
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

/** Milliseconds from the start of the process to its first answer with 200. */
export async function coldStart(place: Place): Promise<number> {
  const started = performance.now()
  const server = await startServer(place, null)
  const response = await fetch(`${server.url}/healthz`)
  const took = performance.now() - started
  if (response.status !== 200) throw new Error(`/healthz answered ${response.status}.`)
  await server.stop()
  return took
}
