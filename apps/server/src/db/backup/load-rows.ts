/** Inserts the rows of a backup into a database of the same schema version whose tables are empty. */
import { CompiledQuery, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import { areBytes, BackupRefused, type Row, type Value } from './format.ts'
import { dropIndexes } from './later-indexes.ts'
import type { Backup, Entry } from './read-backup.ts'
import { CREDENTIAL_TABLES, columnsOf, isOwn, quoted, tablesOf } from './tables.ts'

/** The number of rows in a transaction. */
const BATCH = 500
/** The number of rows in a statement of SQLite, which takes 32,766 values. */
const STATEMENT = 50

export interface Loaded {
  /** Rows of `readers`, for `restorePositions`. */
  readonly readers: readonly Row[]
}

export interface Loading {
  /**
   * Runs `work` in a transaction. A database that others may read before the end uses one transaction for everything.
   */
  readonly transaction: (work: (db: Db) => Promise<void>) => Promise<void>
  /** True when nothing else uses the database until the rows are loaded. */
  readonly isUnused: boolean
  readonly onRows: (count: number) => void
}

interface Target {
  readonly columns: readonly string[]
  /** The statement for that number of rows. */
  readonly text: (rows: number) => string
}

/** Deletes rows that migrations inserted, which would be duplicates. */
async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed())
    if (table === 'settings') await sql`delete from settings where name <> 'sessions-revision'`.execute(db)
    else await sql`delete from ${sql.table(table)}`.execute(db)
}

async function targetOf(db: Db, table: string, first: Row): Promise<Target> {
  // Columns that only one engine has are left to this engine to fill.
  const columns = (await columnsOf(db, table)).filter((name) => name in first)
  const names = columns.map(quoted).join(', ')
  const into = `insert into ${quoted(table)} (${names})`
  if (engineOf(db) === 'postgres') {
    const text = `${into} overriding system value select ${names} from json_populate_recordset(null::${quoted(table)}, $1::json)`
    return { columns, text: () => text }
  }
  const places = `(${columns.map(() => '?').join(', ')})`
  return { columns, text: (rows) => `${into} values ${Array(rows).fill(places).join(', ')}` }
}

/** PostgreSQL reads bytes from a text of hex digits. */
const asJson = (value: Value): unknown =>
  areBytes(value) ? `\\x${Buffer.from(value).toString('hex')}` : value
const withoutBytes = (row: Row) =>
  Object.values(row).some(areBytes)
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asJson(value)]))
    : row

async function insert(db: Db, { columns, text }: Target, rows: readonly Row[]): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await db.executeQuery(CompiledQuery.raw(text(rows.length), [JSON.stringify(rows.map(withoutBytes))]))
    return
  }
  for (let from = 0; from < rows.length; from += STATEMENT) {
    const chunk = rows.slice(from, from + STATEMENT)
    const values = chunk.flatMap((row) => columns.map((name) => row[name] ?? null))
    await db.executeQuery(CompiledQuery.raw(text(chunk.length), values))
  }
}

interface Batch {
  readonly table: string
  readonly rows: Row[]
}

const SKIPPED = new Set<string>([...CREDENTIAL_TABLES, 'readers'])

/** Rows of one table. */
async function* batchesOf(parts: Backup['parts'], keeps: (entry: Entry) => boolean): AsyncGenerator<Batch> {
  let batch: Batch = { table: '', rows: [] }
  for await (const part of parts)
    for (const { table, row } of part.filter(keeps)) {
      if (table !== batch.table || batch.rows.length >= BATCH) {
        yield batch
        batch = { table, rows: [] }
      }
      batch.rows.push(table === 'changes' ? { ...row, txid: 0 } : row)
    }
  yield batch
}

/** Leaves out sessions and open links; returns the positions of readers. */
export async function loadRows(
  db: Db,
  { parts }: Backup,
  { transaction, isUnused, onRows }: Loading,
): Promise<Loaded> {
  const tables = await tablesOf(db)
  let createIndexes = async (_: Db): Promise<void> => {}
  await transaction(async (tx) => {
    await emptyTables(tx, tables)
    if (isUnused) createIndexes = await dropIndexes(tx)
  })
  const readers: Row[] = []
  const keeps = ({ table, row }: Entry): boolean => {
    if (!tables.includes(table)) throw new BackupRefused(`This backup has an unknown table, ${table}.`)
    if (table === 'readers') readers.push(row)
    return !SKIPPED.has(table) && !isOwn(table, row)
  }
  const targets = new Map<string, Target>()
  const write = async ({ table, rows }: Batch): Promise<void> => {
    const [first] = rows
    if (first === undefined) return
    const target = targets.get(table) ?? (await targetOf(db, table, first))
    targets.set(table, target)
    await transaction((tx) => insert(tx, target, rows))
    onRows(rows.length)
  }
  // The next rows are read while PostgreSQL inserts these.
  let writing = Promise.resolve()
  try {
    for await (const batch of batchesOf(parts, keeps)) {
      await writing
      writing = write(batch)
      // The next await throws its failure.
      writing.catch(() => {})
    }
  } finally {
    await writing
  }
  await transaction(createIndexes)
  return { readers }
}
