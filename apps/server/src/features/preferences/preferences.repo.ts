import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { listOf, prepared } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { PreferenceTable } from '#server/db/tables/preferences.ts'
import type { Tx } from '#server/db/transaction.ts'
import { startQuery } from '#server/features/views/views.sql.ts'
import { unsetPreferences } from './unset-preferences.sql.ts'

export type PreferenceRow = Selectable<PreferenceTable>

/** With the query of the start view; null when there is none that the user sees. */
export type ChosenRow = PreferenceRow & { start_query: string | null }

export const preferencesOf = (db: Db, userIds: readonly string[]): Promise<ChosenRow[]> =>
  db
    .selectFrom('preferences')
    .selectAll()
    .select(startQuery.as('start_query'))
    .where('user_id', 'in', listOf(db, userIds))
    .execute()

/** Read by most lists, so it is prepared. No row when the user has no preferences. */
export const zoneOf = prepared<{ userId: string }, { time_zone: string }>((db, param) =>
  db.selectFrom('preferences').select('time_zone').where('user_id', '=', param('userId')),
)

export const rowsOf = (db: Db, userIds: readonly string[]): Promise<PreferenceRow[]> =>
  db.selectFrom('preferences').selectAll().where('user_id', 'in', listOf(db, userIds)).execute()

/** Whether the user sees this view. It cannot be deleted until the transaction ends. */
export async function seesView(db: Tx, userId: string, id: string): Promise<boolean> {
  let query = db.selectFrom('views').select('id').where('id', '=', id).where('scope', 'in', [userId, ''])
  if (locksRows(db)) query = query.forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Reads and locks the row; creates it if there is none. */
export async function lock(db: Tx, userId: string): Promise<PreferenceRow> {
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...unsetPreferences })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  let query = db.selectFrom('preferences').selectAll().where('user_id', '=', userId)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirstOrThrow()
}

export async function store(db: Tx, userId: string, change: Partial<PreferenceRow>): Promise<void> {
  if (Object.keys(change).length > 0)
    await db.updateTable('preferences').set(change).where('user_id', '=', userId).execute()
}

/** All time zones of users; '' is an unknown one. */
export async function zones(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('preferences').select('time_zone').distinct().execute()
  return [...new Set(['', ...rows.map((row) => row.time_zone)])]
}

/** Active users of a zone who got no reminders for `day` yet. */
export async function unreminded(db: Db, zone: string, day: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .select('users.id')
    .where('users.deactivated_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('preferences.time_zone', eb.val('')), '=', zone))
    .where((eb) => eb(eb.fn.coalesce('preferences.reminded_on', eb.val('')), '<', day))
    .orderBy('users.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Whether the user exists. They cannot be deleted until the transaction ends. */
export async function isUser(db: Tx, id: string): Promise<boolean> {
  let query = db.selectFrom('users').select('id').where('id', '=', id)
  if (locksRows(db)) query = query.forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Active administrators who turned on emails about enquiries. */
const enquiryReadersIn = (db: Db) =>
  db
    .selectFrom('preferences')
    .innerJoin('users', 'users.id', 'preferences.user_id')
    .select(['users.id', 'users.email'])
    .where('preferences.enquiry_mails', '=', 1)
    .where('users.role', '=', 'admin')
    .where('users.deactivated_at', 'is', null)

export const enquiryReaders = (db: Db): Promise<{ id: string; email: string }[]> =>
  enquiryReadersIn(db).orderBy('users.id').execute()

export const isEnquiryReader = async (db: Db, email: string): Promise<boolean> =>
  (await enquiryReadersIn(db).where('users.email', '=', email).executeTakeFirst()) !== undefined
