/** Writes a backup of either engine, while the server runs or not. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { hasTable } from '#server/db/schema-guard.ts'
import type { DatabaseLocation, Db } from '#server/db/store.ts'
import { refuseTarget, removeLeftovers } from './backup-target.ts'
import { unfinishedOf } from './command.ts'
import { encrypt } from './encryption.ts'
import { BackupRefused, FORMAT, type Footer, type Header, rowLine } from './format.ts'
import { writeHeader } from './gzip-header.ts'
import { unreadBy } from './log-readers.ts'
import { type Contents, checkBackup } from './read-backup.ts'
import { noData, openRowReader, type RowReader } from './read-rows.ts'
import { removeAfter } from './remove-after.ts'
import { CREDENTIAL_TABLES, columnsOf, isOwn, tablesOf, withoutLink, withoutLinkHash } from './tables.ts'

/** Twice as fast as the default, for 6 % more bytes. */
const GZIP_LEVEL = 3

export interface BackupOptions {
  readonly file: string
  readonly productVersion: string
  readonly key: Buffer | null
  readonly withoutSessions?: boolean
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** Reads from the same snapshot before it is saved. */
  readonly onSnapshot?: (db: Db) => Promise<void>
}

async function headerOf(reader: RowReader, productVersion: string): Promise<Header> {
  const { db, engine } = reader
  if (!(await hasTable(db, 'migrations'))) throw noData('the database')
  const unfinished =
    (await hasTable(db, 'migration_fills')) &&
    (await sql`select 1 from migration_fills`.execute(db)).rows.length > 0
  if (unfinished)
    throw new BackupRefused('This database is being updated. Back it up when the update has finished.')
  const version = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db)
  const log = await sql<{ seq: number | null }>`select max(seq) as seq from changes`.execute(db)
  return {
    format: FORMAT,
    productVersion,
    schemaVersion: version.rows[0]?.name ?? '',
    engine,
    madeAt: new Date().toISOString(),
    place: log.rows[0]?.seq ?? 0,
  }
}

async function countOf(db: Db, tables: readonly string[]): Promise<number> {
  let total = 0
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
    total += Number(rows[0]?.n)
  }
  return total
}

async function* linesOf(reader: RowReader, options: BackupOptions): AsyncGenerator<string> {
  const { productVersion, withoutSessions = false, onProgress = () => {} } = options
  const { db } = reader
  const all = await tablesOf(db)
  const tables = all.filter(
    (name) => !(withoutSessions && (CREDENTIAL_TABLES as readonly string[]).includes(name)),
  )
  const total = await countOf(db, tables)
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  const hashed = (text: string): string => {
    hash.update(text)
    return text
  }
  let done = 0
  yield hashed(`${JSON.stringify(await headerOf(reader, productVersion))}\n`)
  for (const table of tables) {
    for await (const chunk of reader.rows(table, await columnsOf(db, table))) {
      const saved = chunk.filter((row) => !isOwn(table, row)).map((row) => withoutLink(table, row))
      const kept = withoutSessions ? saved.map((row) => withoutLinkHash(table, row)) : saved
      const rows = table === 'readers' ? await unreadBy(db, kept) : kept
      counts[table] = (counts[table] ?? 0) + rows.length
      yield hashed(rows.map((row) => rowLine(table, row)).join(''))
      done += chunk.length
      onProgress(done / Math.max(1, total))
    }
  }
  const footer: Footer = { rows: counts, sha256: hash.digest('hex') }
  yield `${JSON.stringify(footer)}\n`
}

/** Syncs the folder, so that the file's name survives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  // Windows cannot open folders.
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/**
 * Writes beside the file, reads it back, and renames it then: there is never half a backup of that name. Throws
 * BackupRefused, and errors of the file system and of the database.
 */
export async function writeBackup(location: DatabaseLocation, options: BackupOptions): Promise<Contents> {
  const { file, key } = options
  const unfinished = unfinishedOf(file)
  const reader = await openRowReader(location)
  try {
    await refuseTarget(file)
    await removeLeftovers(file)
    await options.onSnapshot?.(reader.db)
    return await removeAfter(unfinished, async () => {
      const gzip = createGzip({ level: GZIP_LEVEL })
      const encryption =
        key === null ? writeHeader : (source: AsyncIterable<Buffer>) => encrypt(writeHeader(source), key)
      const output = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true })
      await pipeline(Readable.from(linesOf(reader, options)), gzip, encryption, output)
      const contents = await checkBackup(unfinished, key)
      await rename(unfinished, file)
      await syncFolder(path.dirname(file))
      return contents
    })
  } finally {
    await reader.close()
  }
}
