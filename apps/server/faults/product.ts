/** The product as a process of its own that is killed, ended and started again, and called over the network. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { settingNames } from '#server/config.ts'
import { own } from '#test/ending.ts'
import { COMPILED } from '#test/product.ts'
import type { Server } from '#test/writers.ts'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const INVITE = '424242'
/** Longer than the product may take for any answer, in ms. */
const PATIENCE = 30_000
/** Set, if only to nothing, so that no setting of the environment has a part in it. */
const UNSET = Object.fromEntries(settingNames.map((name) => [name, '']))

export interface Product extends Server {
  /** Where it listens; another port after each start. */
  readonly origin: string
  /** Starts it, again on the same data; resolves when it listens. */
  start(): Promise<void>
  /** Resolves when the process is gone, with its exit code; null when a signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** False as soon as it has ended, by itself too. */
  readonly alive: boolean
  /** Ms until /healthz answered; rejects when it does not. */
  health(): Promise<number>
}

/** The process, with the settings of every case. `main`: that of another version. */
export const spawnProduct = ({ dataDir, databaseUrl, settings = {} }: Data, main = MAIN): ChildProcess =>
  own(
    spawn(process.execPath, [main], {
      stdio: ['ignore', 'pipe', 'inherit'],
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
        // Refusals are counted here; as a log they would be thousands of lines.
        LOG_LEVEL: 'fatal',
        ...settings,
      },
    }),
  )

export interface Data {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Beside those that every case has. */
  readonly settings?: Readonly<Record<string, string>>
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
  const signal = () => AbortSignal.timeout(PATIENCE)
  return {
    start,
    get origin() {
      return url
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
      const asked = performance.now()
      const response = await fetch(`${url}/healthz`, { signal: signal() })
      if (!response.ok) throw new Error(`/healthz answered ${response.status}.`)
      return performance.now() - asked
    },
    call: async (method, address, { as, body, headers = {} }) => {
      const response = await fetch(url + address, {
        method,
        signal: signal(),
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
    },
  }
}

interface Account {
  readonly id: string
  readonly token: string
}

/** Signs somebody up and in. */
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
