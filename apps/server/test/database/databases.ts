/** Creates test databases of both engines, empty or migrated. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import { SQLITE_FILE } from '#server/db/sqlite/file.ts'
import type { Store } from '#server/db/store.ts'
import { runStatement } from '#test/database/run-statement.ts'
import { TEMPLATE } from '#test/templates.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** The location of a database; call `remove` after closing its store. */
export interface TestDatabase {
  readonly databaseUrl: string | null
  /** The direct address, when tests run through a pooler. */
  readonly databaseDirectUrl?: string
  readonly dataDir: string
  remove(): Promise<void>
}

/** The maintenance database of this worker's PostgreSQL. */
export function postgresUrl(): string {
  const url = inject('postgresUrls')[Number(process.env.VITEST_POOL_ID) - 1]
  if (url === undefined) throw new Error('This worker has no PostgreSQL (postgres-for-tests.ts).')
  return url
}

const inMaintenance = (statement: string) => runStatement(postgresUrl(), statement)

async function newDatabase(engine: Engine, template: string | null): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'task-manager-data-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    if (template !== null) copyFileSync(inject('sqliteTemplate'), path.join(dataDir, SQLITE_FILE))
    return { databaseUrl: null, dataDir, remove: async () => removeFolder() }
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  await inMaintenance(`create database ${name}${template === null ? '' : ` template ${template}`}`)
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  const remove = async () => {
    removeFolder()
    await inMaintenance(`drop database ${name} with (force)`)
  }
  const pooler = inject('poolerPorts')?.[Number(process.env.VITEST_POOL_ID) - 1]
  if (pooler === undefined) return { databaseUrl: url.href, dataDir, remove }
  const databaseDirectUrl = url.href
  url.port = String(pooler)
  return { databaseUrl: url.href, databaseDirectUrl, dataDir, remove }
}

/** Without tables, for tests of migrations. */
export const emptyDatabase = (engine: Engine): Promise<TestDatabase> => newDatabase(engine, null)

/** With the newest schema: a copy of the template. */
export const migratedDatabase = (engine: Engine): Promise<TestDatabase> => newDatabase(engine, TEMPLATE)

/** Migrates where necessary, and opens. */
export async function openMigrated(database: TestDatabase): Promise<Store> {
  await migrate(database, migrations)
  return await openStore(database)
}

/** A migrated database for all tests of a group. */
export function migratedStore(engine: Engine): { database(): TestDatabase; store(): Store } {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await migratedDatabase(engine)
    store = await openMigrated(database)
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })
  return { database: () => database, store: () => store }
}
