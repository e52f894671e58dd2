/**
 * The readers of the log of changes in a backup, each with the `seq` of the rows it has not read. A position itself has
 * no meaning in another database: on PostgreSQL it is a snapshot of one server's transactions (decision 0015).
 */
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import type { Row } from './format.ts'

/** The rows of `readers`, with a list of unread `seq` in place of the position. */
export async function unreadBy(db: Db, readers: readonly Row[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name = '', place } of readers) {
    const position = String(place)
    const { rows: unread } = await (engineOf(db) === 'sqlite'
      ? sql<{ seq: number }>`select seq from changes where seq > ${Number(position)} order by seq`
      : sql<{ seq: number }>`select seq from changes
          where txid >= ${position.split(':')[0] ?? '0'}::bigint
            and not pg_visible_in_snapshot(txid::text::xid8, ${position}::pg_snapshot) order by seq`
    ).execute(db)
    rows.push({ name, unread: unread.map(({ seq }) => seq).join(',') })
  }
  return rows
}

/**
 * Call it after all rows are loaded: each reader continues with the rows it has not read. Where two transactions
 * overlapped, SQLite's positions cannot express that, so some rows are read twice, which readers allow for.
 */
export async function restorePositions(db: Db, readers: readonly Row[]): Promise<void> {
  const ofReaders = readers.map(({ name, unread }) => ({
    name: String(name),
    unread: String(unread).split(',').filter(Boolean).map(Number),
  }))
  const positionOf =
    engineOf(db) === 'sqlite' ? await sqlitePositions(db) : await postgresPositions(db, ofReaders)
  for (const { name, unread } of ofReaders)
    await sql`insert into readers (name, place) values (${name}, ${positionOf(unread)})
      on conflict (name) do update set place = excluded.place`.execute(db)
}

type PositionOf = (unread: readonly number[]) => string

async function sqlitePositions(db: Db): Promise<PositionOf> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from changes`.execute(db)
  return ([first]) => String(first === undefined ? (rows[0]?.seq ?? 0) : first - 1)
}

/** The rows were inserted as older than every transaction of this server; what is unread gets this transaction's id. */
async function postgresPositions(
  db: Db,
  readers: readonly { readonly unread: readonly number[] }[],
): Promise<PositionOf> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)
  const id = BigInt(rows[0]?.id ?? '0')
  const unread = [...new Set(readers.flatMap((each) => each.unread))]
  for (let from = 0; from < unread.length; from += 1000)
    await sql`update changes set txid = ${id.toString()}::bigint
      where seq = any(${unread.slice(from, from + 1000)}::bigint[])`.execute(db)
  return (left) => (left.length === 0 ? `${id + 1n}:${id + 1n}:` : `${id}:${id}:`)
}
