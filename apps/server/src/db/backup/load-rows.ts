/** Inserts the rows of a backup into a database of the same schema version whose tables are empty. */
import { CompiledQuery, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import { BackupRefused, type Row, type Value } from './format.ts'
import type { Backup } from './read-backup.ts'
import { CREDENTIAL_TABLES, columnsOf, isOwn, tablesOf } from './tables.ts'

/** Rows of one insert. */
const BATCH = 500

export interface Loaded {
  /** Rows of `readers`, for `restorePositions`. */
  readonly readers: readonly Row[]
}

export interface Loading {
  /** Runs `work` in a transaction; a database that may be seen before the end uses one for all. */
  readonly transaction: (work: (db: Db) => Promise<void>) => Promise<void>
  readonly onRows: (count: number) => void
}

interface Target {
  readonly columns: readonly string[]
  readonly text: string
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Rows that migrations inserted would be duplicates. */
async function emptyTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed())
    if (table === 'settings') await sql`delete from settings where name <> 'sessions-revision'`.execute(db)
    else await sql`delete from ${sql.table(table)}`.execute(db)
}

async function targetOf(db: Db, table: string, first: Row): Promise<Target> {
  // A column that only the other engine has is filled by this one.
  const columns = (await columnsOf(db, table)).filter((name) => name in first)
  const names = columns.map(quoted).join(', ')
  if (engineOf(db) === 'postgres') {
    const rows = `json_populate_recordset(null::${quoted(table)}, $1::json)`
    return {
      columns,
      text: `insert into ${quoted(table)} (${names}) overriding system value select ${names} from ${rows}`,
    }
  }
  const places = columns.map(() => '?').join(', ')
  return { columns, text: `insert into ${quoted(table)} (${names}) values (${places})` }
}

/** PostgreSQL reads bytes from a text of hex digits. */
const asJson = (value: Value): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

async function insert(db: Db, { columns, text }: Target, rows: readonly Row[]): Promise<void> {
  if (engineOf(db) === 'postgres') {
    const objects = rows.map((row) =>
      Object.fromEntries(columns.map((name) => [name, asJson(row[name] ?? null)])),
    )
    await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(objects)]))
    return
  }
  for (const row of rows)
    await db.executeQuery(
      CompiledQuery.raw(
        text,
        columns.map((name) => row[name] ?? null),
      ),
    )
}

/** Sessions and open links are left out, and the positions of readers are returned. */
export async function loadRows(db: Db, { rows }: Backup, { transaction, onRows }: Loading): Promise<Loaded> {
  const tables = await tablesOf(db)
  const skipped = new Set<string>([...CREDENTIAL_TABLES, 'readers'])
  const readers: Row[] = []
  let batch: { table: string; rows: Row[] } = { table: '', rows: [] }
  const targets = new Map<string, Target>()
  const write = async (): Promise<void> => {
    const { table, rows: some } = batch
    const [first] = some
    if (first === undefined) return
    const target = targets.get(table) ?? (await targetOf(db, table, first))
    targets.set(table, target)
    await transaction((tx) => insert(tx, target, some))
    onRows(some.length)
  }
  await transaction((tx) => emptyTables(tx, tables))
  for await (const { table, row } of rows) {
    if (!tables.includes(table)) throw new BackupRefused(`This backup has an unknown table, ${table}.`)
    if (table === 'readers') readers.push(row)
    if (skipped.has(table) || isOwn(table, row)) continue
    if (table !== batch.table || batch.rows.length >= BATCH) {
      await write()
      batch = { table, rows: [] }
    }
    batch.rows.push(table === 'changes' ? { ...row, txid: 0 } : row)
  }
  await write()
  return { readers }
}
