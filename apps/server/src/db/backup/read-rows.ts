/** A connection that reads whole tables from one snapshot while others write. */
import { statSync } from 'node:fs'
import path from 'node:path'
import type { CompiledQuery } from 'kysely'
import { onPostgresConnection, onSqliteConnection } from '#server/db/single-connection.ts'
import { type DatabaseLocation, type Db, isPostgres, type PostgresLocation } from '#server/db/store.ts'
import { BackupRefused, type Row } from './format.ts'
import { quoted } from './tables.ts'

/** The number of rows in memory at once. */
const CHUNK = 500

export interface RowReader {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  rows(table: string, columns: readonly string[]): AsyncIterable<Row[]>
  close(): Promise<void>
}

/** There is nothing to back up. `where`: the data folder or the database. */
export const noData = (where: string): BackupRefused =>
  new BackupRefused(`There is no data yet in ${where}: start the server once, or correct the setting.`)

const select = (table: string, columns: readonly string[]): string =>
  `select ${columns.map(quoted).join(', ')} from ${quoted(table)}`

async function openSqlite(dataDir: string): Promise<RowReader> {
  const { DatabaseSync } = await import('node:sqlite')
  const { SQLITE_FILE } = await import('#server/db/sqlite/file.ts')
  const file = path.join(dataDir, SQLITE_FILE)
  // Opening a file that is missing would create it, and an empty one stops the next start.
  if (!statSync(file, { throwIfNoEntry: false })?.size) throw noData(`DATA_DIR (${dataDir})`)
  const handle = new DatabaseSync(file, { timeout: 5000 })
  handle.exec('pragma query_only = on; pragma trusted_schema = off; pragma cache_size = -8000; begin')
  // The transaction begins with its first read.
  handle.prepare('select 1 from sqlite_master').get()
  const db = onSqliteConnection({
    execute: <R>({ sql, parameters }: CompiledQuery) => ({
      rows: handle.prepare(sql).all(...(parameters as string[])) as R[],
    }),
  })
  async function* rows(table: string, columns: readonly string[]) {
    let chunk: Row[] = []
    for (const row of handle.prepare(select(table, columns)).iterate()) {
      chunk.push(row as Row)
      if (chunk.length < CHUNK) continue
      yield chunk
      chunk = []
    }
    if (chunk.length > 0) yield chunk
  }
  return { engine: 'sqlite', db, rows, close: async () => handle.close() }
}

async function openPostgres(location: PostgresLocation): Promise<RowReader> {
  const { openUnlimited } = await import('#server/db/postgres/unlimited.ts')
  const { client, query } = await openUnlimited(location, 'task-manager-backup')
  await query('begin isolation level repeatable read, read only')
  async function* rows(table: string, columns: readonly string[]) {
    await query(`declare rows no scroll cursor for ${select(table, columns)}`)
    for (;;) {
      const chunk = (await query(`fetch ${CHUNK} from rows`)).rows as Row[]
      if (chunk.length === 0) break
      yield chunk
    }
    await query('close rows')
  }
  return { engine: 'postgres', db: onPostgresConnection(query), rows, close: () => client.end() }
}

export const openRowReader = (location: DatabaseLocation): Promise<RowReader> =>
  isPostgres(location) ? openPostgres(location) : openSqlite(location.dataDir)
