/**
 * Reads the log in the order in which changes became visible. On SQLite that is the order of `seq`. On PostgreSQL `seq` is
 * assigned before the commit, so row 7 may become visible after row 8. A position there is a snapshot: new rows are those
 * that one snapshot sees and the previous one did not (decision 0015).
 */
import { type RawBuilder, sql } from 'kysely'
import { engineOf, locksRows } from '#server/db/engine.ts'
import { countedUpTo, inList, limitOf, listOf, listValue, prepared } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { readSnapshot, type Snapshot, snapshotUpTo } from './snapshot.ts'

export interface ChangeRow {
  readonly seq: number
  readonly at: string
  readonly actor_id: string | null
  readonly kind: string
  readonly subject_id: string
  readonly version: number | null
  readonly changes: string
  readonly audience: string
}

const COLUMNS = ['seq', 'at', 'actor_id', 'kind', 'subject_id', 'version', 'changes', 'audience'] as const

type NewRow = Omit<ChangeRow, 'seq'> & { readonly address: string | null; readonly action_id: string | null }

const inserts = preparedInsert('changes')

export const insert = (db: Tx, rows: readonly NewRow[]): Promise<void> => inserts(db, rows)

/** The position of the current end. */
export async function end(db: Db): Promise<string> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ position: string }>`select pg_current_snapshot()::text as position`.execute(
      db,
    )
    return rows[0]?.position ?? ''
  }
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirst()
  return String(row?.seq ?? 0)
}

export interface Batch {
  /** Ordered by `seq`, which for one subject is the order of its versions. */
  readonly rows: ChangeRow[]
  /** The end of the log when the rows were read. */
  readonly position: string
}

interface SnapshotRows extends Batch {
  readonly before: Snapshot
  readonly now: Snapshot
  /** The last transaction of the rows; null without rows. */
  readonly last: bigint | null
}

/** `first` orders and limits the rows. */
async function sinceSnapshot(
  db: Db,
  position: string,
  from: string | null,
  first: RawBuilder<unknown>,
): Promise<SnapshotRows | null> {
  const before = readSnapshot(position)
  if (before === null) return null
  const { rows } = await sql<ChangeRow & { position: string; seq: number | null; txid: string }>`
    select now_at.position, log.* from (select pg_current_snapshot()::text as position) as now_at
    left join lateral (
      select ${sql.join(COLUMNS.map((name) => sql.ref(name)))}, txid from changes
      where txid >= ${before.min.toString()}::bigint
        and not pg_visible_in_snapshot(txid::text::xid8, ${position}::pg_snapshot)
        ${from === null ? sql`` : sql`and at >= ${from}`}
      order by ${first}) as log on true
    order by log.seq`.execute(db)
  const end = rows[0]?.position ?? position
  const now = readSnapshot(end)
  // The position is ahead of this log: it belongs to another server.
  if (now === null || now.max < before.max) return null
  const read = rows.filter((row) => row.seq !== null)
  const ids = read.map(({ txid }) => BigInt(txid))
  const last = ids.length === 0 ? null : ids.reduce((most, id) => (id > most ? id : most))
  return { rows: read, position: end, before, now, last }
}

/** Up to `limit` rows that became visible after `position`. Null for a position of another log. */
export async function since(db: Db, position: string, limit: number): Promise<Batch | null> {
  if (engineOf(db) === 'sqlite') return await sinceNumber(db, position, limit, null)
  return await sinceSnapshot(db, position, null, sql`seq limit ${limit}`)
}

/**
 * The next rows after `position`, and the position behind them: `limit` or, with all rows of the last transaction, more.
 * With fewer rows the end was reached. With `from` only rows logged since that instant. Null for a position of another log.
 */
export async function batchAfter(
  db: Db,
  position: string,
  limit: number,
  from: string | null,
): Promise<Batch | null> {
  if (engineOf(db) === 'sqlite') {
    const batch = await sinceNumber(db, position, limit, from)
    const last = batch?.rows.length === limit ? batch.rows.at(-1) : undefined
    return last && batch ? { ...batch, position: String(last.seq) } : batch
  }
  const batch = await sinceSnapshot(
    db,
    position,
    from,
    sql`txid fetch first ${sql.lit(limit)} rows with ties`,
  )
  if (batch === null || batch.last === null || batch.rows.length < limit) return batch
  return { rows: batch.rows, position: snapshotUpTo(batch.before, batch.now, batch.last) }
}

async function sinceNumber(
  db: Db,
  position: string,
  limit: number,
  from: string | null,
): Promise<Batch | null> {
  if (!/^\d{1,15}$/.test(position)) return null
  const after = Number(position)
  const rows = await db
    .selectFrom('changes')
    .select(COLUMNS)
    .where('seq', '>', after)
    .$if(from !== null, (query) => query.where('at', '>=', from ?? ''))
    .orderBy('seq')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  if (last && from === null) return { rows, position: String(last.seq) }
  const newest = await end(db)
  if (after > Number(newest)) return null
  return { rows, position: from === null ? position : newest }
}

/** The newest `limit` rows, without those before `instant`, oldest first. */
export async function newest(db: Db, instant: string, limit: number): Promise<ChangeRow[]> {
  const rows = await db.selectFrom('changes').select(COLUMNS).orderBy('seq', 'desc').limit(limit).execute()
  return rows.filter((row) => row.at >= instant).reverse()
}

/** Rows restored from another server's dump have its transaction ids: they become older than all rows of this one. */
export async function adoptForeignRows(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`update changes set txid = 0
    where txid >= (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint`.execute(db)
}

const readSubject = prepared<{ id: string; before: number; limit: number }, ChangeRow>((db, param) =>
  db
    .selectFrom('changes')
    .select(COLUMNS)
    .where('subject_id', '=', param('id'))
    .where('seq', '<', param('before'))
    .orderBy('seq', 'desc')
    .limit(limitOf(param('limit'))),
)

/** Rows before the `seq` in `before`, newest first. */
export const ofSubject = (db: Db, id: string, before: number | null, limit: number): Promise<ChangeRow[]> =>
  readSubject(db, { id, before: before ?? Number.MAX_SAFE_INTEGER, limit })

/** The number of rows, at most `most`. */
export const countOfSubject = countedUpTo((db, id) =>
  db.selectFrom('changes').select('seq').where('subject_id', '=', id),
)

/** Rows of one person's action before the `seq` in `before`, newest first. */
export const ofAction = (
  db: Db,
  action: { readonly id: string; readonly actorId: string },
  before: number | null,
  limit: number,
): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .select(COLUMNS)
    .where('action_id', '=', action.id)
    .where('actor_id', '=', action.actorId)
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/** The subjects that one person's action changed, with the version that it gave each. */
export async function versionsOfAction(
  db: Db,
  action: { readonly id: string; readonly actorId: string },
  subjects: readonly string[],
): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('changes')
    .select(['subject_id', 'version'])
    .where('action_id', '=', action.id)
    .where('actor_id', '=', action.actorId)
    .where('subject_id', 'in', listOf(db, subjects))
    .execute()
  return new Map(rows.map((row) => [row.subject_id, row.version]))
}

/** The stored position of a consumer, locked until the transaction ends. Undefined before its first run. */
export async function lockConsumer(db: Tx, name: string): Promise<string | undefined> {
  let query = db.selectFrom('readers').select('place').where('name', '=', name)
  if (locksRows(db)) query = query.forUpdate()
  return (await query.executeTakeFirst())?.place
}

export async function addConsumer(db: Tx, name: string, position: string): Promise<void> {
  await db
    .insertInto('readers')
    .values({ name, place: position })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function moveConsumer(db: Tx, name: string, position: string): Promise<void> {
  await db.updateTable('readers').set({ place: position }).where('name', '=', name).execute()
}

export interface Unread {
  readonly n: number
  /** When the first of them was logged; null: there are none. */
  readonly since: string | null
}

/** The position of each consumer of the log. */
export const consumers = (db: Db): Promise<{ name: string; place: string }[]> =>
  db.selectFrom('readers').select(['name', 'place']).orderBy('name').execute()

/** How many changes became visible after `position`, at most `limit`. Null for a position of another log. */
export async function unreadSince(db: Db, position: string, limit: number): Promise<Unread | null> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<Unread>`select count(*) as n, min(at) as since from (
          select at from changes where seq > ${Number(position)} order by seq limit ${limit}) as unread`.execute(
          db,
        )
      : await unreadSinceSnapshot(db, position, limit)
  const [row] = rows
  return row === undefined ? null : { n: Number(row.n), since: row.since }
}

async function unreadSinceSnapshot(db: Db, position: string, limit: number): Promise<{ rows: Unread[] }> {
  const snapshot = readSnapshot(position)
  if (snapshot === null) return { rows: [] }
  // The order lets PostgreSQL use the index; otherwise it would read the whole log.
  return await sql<Unread>`select count(*) as n, min(at) as since from (
    select at from changes where txid >= ${snapshot.min.toString()}::bigint
      and not pg_visible_in_snapshot(txid::text::xid8, ${position}::pg_snapshot)
    order by txid limit ${limit}) as unread`.execute(db)
}

const readActors = prepared<{ ids: string }, { id: string; name: string; image_id: string | null }>(
  (db, param) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'image_id'])
      .where('id', 'in', inList(db, param('ids'))),
)

export const actorsById = (db: Db, ids: readonly string[]) => readActors(db, { ids: listValue(db, ids) })
