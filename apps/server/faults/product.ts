/** The product as a process that is called over the network, stopped and restarted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { endWithProcess } from '#test/child-processes.ts'
import type { Server } from '#test/concurrent/writers.ts'
import type { OsAccount } from '#test/database/postgres.ts'
import { COMPILED } from '#test/product.ts'
import { UNSET } from '#test/unset-settings.ts'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const INVITE = '424242'
/** Longer than any answer may take, in ms. */
const TIMEOUT_MS = 30_000
export interface Product extends Server {
  readonly dataDir: string
  /** The port changes with each start. */
  readonly origin: string
  /** Starts it again with the same data; resolves when it listens. */
  start(): Promise<void>
  /** Resolves with the exit code of the process; null when a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  readonly pid: number
  /** False once it has ended. */
  readonly alive: boolean
  /** Resolves with the time until /healthz answered, in ms; rejects if it does not. */
  health(): Promise<number>
  /** The number of its open files and connections; Linux only, as its resident memory in MB. */
  openFiles(): number
  memory(): number
}

/** Starts a process with the settings of all cases. `main` may be that of another version. */
export function spawnProduct(
  { dataDir, databaseUrl, settings = {}, account = {}, launcher = [] }: Data,
  main = MAIN,
): ChildProcess {
  const [program = '', ...args] = [...launcher, process.execPath, main]
  return endWithProcess(
    spawn(program, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...account,
      env: {
        PATH: process.env.PATH,
        ...UNSET,
        ...COMPILED,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        ADMIN_INVITE_TOKEN: INVITE,
        PORT: '0',
        HOST: '127.0.0.1',
        RATE_LIMITS: 'off',
        // Refusals are counted here instead of thousands of log lines.
        LOG_LEVEL: 'fatal',
        ...settings,
      },
    }),
  )
}

export interface Data {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** In addition to those of all cases. */
  readonly settings?: Readonly<Record<string, string>>
  readonly account?: OsAccount
  /** A program and its arguments that run the product; without them, Node does. */
  readonly launcher?: readonly string[]
}

/** Calls a server over the network, at its current address. */
export const callerOf =
  (origin: () => string): Server['call'] =>
  async (method, address, { as, body, headers = {} }) => {
    const response = await fetch(origin() + address, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(as.token === '' ? {} : { authorization: `Bearer ${as.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
  }

export async function startProduct(data: Data, main = MAIN): Promise<Product> {
  let child: ChildProcess
  let url = ''
  const start = async () => {
    child = spawnProduct(data, main)
    const lines = createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    lines.on('line', (line) => {
      const found = /^Task Manager: (http:\S+)$/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it listened.`)))
    url = await promise
  }
  await start()
  return {
    dataDir: data.dataDir,
    start,
    get origin() {
      return url
    },
    get pid() {
      return child.pid ?? 0
    },
    get alive() {
      return child.exitCode === null && child.signalCode === null
    },
    end: async (by) => {
      const ended = once(child, 'exit')
      child.kill(by)
      const [code] = await ended
      return code
    },
    health: async () => {
      const sentAt = performance.now()
      const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) throw new Error(`/healthz answered ${response.status}.`)
      return performance.now() - sentAt
    },
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    memory: () =>
      Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    call: callerOf(() => url),
  }
}

export interface Account {
  readonly id: string
  readonly token: string
}

/** Creates an account with a session. */
export async function signUp(product: Product, name: string, role: 'admin' | 'user'): Promise<Account> {
  const { status, text } = await product.call('POST', '/api/auth/register', {
    as: { token: '' },
    body: {
      name,
      email: `${name.toLowerCase().replace(/\W/g, '.')}@example.test`,
      password: 'a long way to the sea',
      ...(role === 'admin' ? { adminInviteToken: INVITE } : {}),
    },
  })
  if (status !== 201) throw new Error(`${name} was not signed up: ${status} ${text}`)
  const { _id, token } = JSON.parse(text)
  return { id: _id, token }
}

/** The first administrator of a fresh installation. */
export const firstAdmin = (product: Product): Promise<Account> => signUp(product, 'Amani Otieno', 'admin')
