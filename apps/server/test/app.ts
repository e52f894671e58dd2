/** The application on a fresh database, called by HTTP requests. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'
import {
  type Engine,
  engines,
  migratedDatabase,
  openMigrated,
  type TestDatabase,
} from '#test/database/databases.ts'
import { settingsOf } from '#test/database/settings-of.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Reply {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly text: string
  readonly bytes: Buffer
  /** The parsed JSON, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape they expect
  readonly body: any
}

export interface CallOptions {
  /** A token, or a person with one. */
  readonly as?: string | { readonly token: string } | undefined
  /** Sent as JSON unless it is text or bytes. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** The client address. */
  readonly from?: string
}

export interface TestApp {
  readonly engine: Engine
  readonly app: FastifyInstance
  readonly deps: Deps
  readonly database: TestDatabase
  /** Moves the server's clock forward. */
  pass(seconds: number): void
  call(method: Method, url: string, options?: CallOptions): Promise<Reply>
  close(): Promise<void>
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function startTestApp(
  engine: Engine,
  settings: Record<string, string> = {},
  on?: TestDatabase,
): Promise<TestApp> {
  const database = on ?? (await migratedDatabase(engine))
  const store = await openMigrated(database)
  const config: Config = readConfig({
    ...settingsOf(database),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ADMIN_INVITE_TOKEN: '246810',
    ...settings,
  })
  let offset = 0
  const deps: Deps = { config, store, db: store.db, now: () => new Date(Date.now() + offset) }
  const app = await buildApp(deps)
  return {
    engine,
    app,
    deps,
    database,
    pass: (seconds) => {
      offset += seconds * 1000
    },
    call: async (method, url, { as, body, headers = {}, from } = {}) => {
      const token = typeof as === 'object' ? as.token : as
      const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
      const response = await app.inject({
        method,
        url,
        ...(body === undefined ? {} : { payload: isJson ? JSON.stringify(body) : body }),
        ...(from === undefined ? {} : { remoteAddress: from }),
        headers: {
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        bytes: response.rawPayload,
        body: json(response.body),
      }
    },
    close: async () => {
      await app.close()
      await store.close()
      if (!on) await database.remove()
    },
  }
}

/** One application for all tests of a file or group. */
export function appFor(engine: Engine, settings: Record<string, string> = {}): () => TestApp {
  let running: TestApp
  beforeAll(async () => {
    running = await startTestApp(engine, settings)
  })
  afterAll(() => running.close())
  return () => running
}

/** Runs the tests on both engines; `t()` is one application for all tests of the group. */
export function describeEngines(
  name: string,
  tests: (t: () => TestApp) => void,
  settings: Record<string, string> = {},
): void {
  describe.each(engines)(`${name} on %s`, (engine) => tests(appFor(engine, settings)))
}
