/**
 * Reading the log in the order in which changes became visible. On SQLite that is the order of `seq`. On PostgreSQL a
 * number is taken before its transaction commits, so a reader that has seen 8 may find 7 later: there a place in the
 * log is a snapshot, and what is new is what one snapshot sees and the one before did not (decision 0015).
 */
import { sql } from 'kysely'
import { engineOf, locksRows } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Tx } from '#server/db/transaction.ts'

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

/** Where the log ends at this moment. */
export async function end(db: Db): Promise<string> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ place: string }>`select pg_current_snapshot()::text as place`.execute(db)
    return rows[0]?.place ?? ''
  }
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirst()
  return String(row?.seq ?? 0)
}

export interface Batch {
  /** In the order of `seq`; of one subject that is the order of its versions. */
  readonly rows: ChangeRow[]
  /** Where the log ended when they were read. */
  readonly place: string
}

const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

interface Snapshot {
  readonly min: bigint
  readonly max: bigint
}

/** Null for what cannot be a snapshot. */
function readSnapshot(place: string): Snapshot | null {
  const [, low, high, running = ''] = SNAPSHOT.exec(place) ?? []
  if (low === undefined || high === undefined || place.length > 4000) return null
  const [min, max] = [BigInt(low), BigInt(high)]
  if (min < 1n || min > max || max > 2n ** 63n) return null
  let last = min - 1n
  for (const each of running === '' ? [] : running.split(',').map(BigInt)) {
    if (each <= last || each >= max) return null
    last = each
  }
  return { min, max }
}

/** At most `limit` of the rows that became visible after `place`; null for a place that is not of this log. */
export async function since(db: Db, place: string, limit: number): Promise<Batch | null> {
  if (engineOf(db) === 'sqlite') return await sinceNumber(db, place, limit)
  const snapshot = readSnapshot(place)
  if (snapshot === null) return null
  const { rows } = await sql<ChangeRow & { place: string; seq: number | null }>`
    select now_at.place, log.* from (select pg_current_snapshot()::text as place) as now_at
    left join lateral (
      select ${sql.join(COLUMNS.map((name) => sql.ref(name)))} from changes
      where txid >= ${snapshot.min.toString()}::bigint
        and not pg_visible_in_snapshot(txid::text::xid8, ${place}::pg_snapshot)
      order by seq limit ${limit}) as log on true
    order by log.seq`.execute(db)
  const now = rows[0]?.place ?? place
  // A place of another server's: nothing here is later than that.
  if ((readSnapshot(now)?.max ?? 0n) < snapshot.max) return null
  return { rows: rows.filter((row) => row.seq !== null), place: now }
}

async function sinceNumber(db: Db, place: string, limit: number): Promise<Batch | null> {
  if (!/^\d{1,15}$/.test(place)) return null
  const after = Number(place)
  const rows = await db
    .selectFrom('changes')
    .select(COLUMNS)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  if (last) return { rows, place: String(last.seq) }
  return after > Number(await end(db)) ? null : { rows, place }
}

/** The newest rows, oldest first, made at `instant` or later. */
export async function newest(db: Db, instant: string, limit: number): Promise<ChangeRow[]> {
  const rows = await db.selectFrom('changes').select(COLUMNS).orderBy('seq', 'desc').limit(limit).execute()
  return rows.filter((row) => row.at >= instant).reverse()
}

/** Rows that a dump brought from another server: they are older than everything that is written here. */
export async function adoptForeignRows(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return
  await sql`update changes set txid = 0
    where txid >= (pg_snapshot_xmax(pg_current_snapshot())::text)::bigint`.execute(db)
}

/** Newest first, older than `before`. */
export const ofSubject = (db: Db, id: string, before: number | null, limit: number): Promise<ChangeRow[]> =>
  db
    .selectFrom('changes')
    .select(COLUMNS)
    .where('subject_id', '=', id)
    .$if(before !== null, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

/** Of one action of one person, the last made first, older than `before`. */
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

/** The stored place of a reader, locked until the transaction ends; undefined for one that has not begun. */
export async function lockReader(db: Tx, name: string): Promise<string | undefined> {
  let query = db.selectFrom('readers').select('place').where('name', '=', name)
  if (locksRows(db)) query = query.forUpdate()
  return (await query.executeTakeFirst())?.place
}

export async function beginReader(db: Tx, name: string, place: string): Promise<void> {
  await db
    .insertInto('readers')
    .values({ name, place })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function moveReader(db: Tx, name: string, place: string): Promise<void> {
  await db.updateTable('readers').set({ place }).where('name', '=', name).execute()
}

/** Those of the people who are still here. */
export const peopleOf = (db: Db, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'name', 'image_id']).where('id', 'in', ids).execute()
