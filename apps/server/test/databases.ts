/** A fresh, migrated database of either engine for each caller. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore, type Store } from '#server/db/open.ts'

export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/** Where an empty database is; `remove` after its store was closed. */
export interface Place {
  readonly databaseUrl: string | null
  readonly dataDir: string
  remove(): Promise<void>
}

async function inMaintenance(sql: string): Promise<void> {
  const client = new Client(inject('postgresUrl'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export async function emptyPlace(engine: Engine): Promise<Place> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'task-manager-data-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') return { databaseUrl: null, dataDir, remove: async () => removeFolder() }
  const name = `test_${randomBytes(8).toString('hex')}`
  await inMaintenance(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const remove = async () => {
    removeFolder()
    await inMaintenance(`drop database ${name} with (force)`)
  }
  return { databaseUrl: url.href, dataDir, remove }
}

export async function openMigrated(place: Place): Promise<Store> {
  const store = await openStore(place)
  await migrate(store, migrations)
  return store
}
