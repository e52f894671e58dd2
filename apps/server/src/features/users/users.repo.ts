import type { Role } from '@task-manager/contract/people/users'
import type { Insertable, Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { startQuery } from '#server/features/views/views.sql.ts'

export type UserRow = Omit<Selectable<UserTable>, 'password_hash'>
export type UserColumns = Partial<Selectable<UserTable>>

const COLUMNS = [
  'id',
  'name',
  'email',
  'role',
  'image_id',
  'deactivated_at',
  'two_step_at',
  'created_at',
  'updated_at',
] as const

export const all = (db: Db): Promise<UserRow[]> => db.selectFrom('users').select(COLUMNS).execute()

export const byId = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()

/** Preferences that the answer of a sign-in contains; null where nothing was chosen. */
export interface Choices {
  date_language: string | null
  start_view_id: string | null
  start_query: string | null
}

/** Everything about an account that a sign-in needs. */
export type Account = Selectable<UserTable> & Choices

export const withPassword = (
  db: Db,
  value: string,
  by: 'email' | 'id' = 'email',
): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .selectAll('users')
    .select(['preferences.date_language', 'preferences.start_view_id', startQuery.as('start_query')])
    .where(`users.${by}`, '=', value)
    .executeTakeFirst()

export async function passwordHashOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Reads the password hash and locks the account. Null when it is deactivated or deleted. */
export async function lockPasswordHash(db: Tx, id: string): Promise<string | null> {
  let query = db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
  if (locksRows(db)) query = query.forNoKeyUpdate()
  return (await query.executeTakeFirst())?.password_hash ?? null
}

export async function insert(db: Tx, user: Insertable<UserTable>): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

export async function update(db: Tx, id: string, change: UserColumns): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/**
 * Reads and locks users; with `withAdmins` all administrators too, so that two parallel demotions cannot leave none.
 * Locks in the order of ids, to avoid deadlocks. The weaker lock does not block rows that refer to them.
 */
export async function lockForChange(
  db: Tx,
  ids: readonly string[],
  withAdmins: boolean,
): Promise<Selectable<UserTable>[]> {
  let query = db
    .selectFrom('users')
    .selectAll()
    .where((eb) =>
      withAdmins
        ? eb.or([eb('id', 'in', ids), eb('role', '=', 'admin' satisfies Role)])
        : eb('id', 'in', ids),
    )
    .orderBy('id')
  if (locksRows(db)) query = query.forNoKeyUpdate()
  return await query.execute()
}

/** The given emails that have an account. */
export async function emailsTaken(db: Db, emails: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').where('email', 'in', listOf(db, emails)).execute()
  return rows.map((row) => row.email)
}

export async function anyoneExists(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function adminExists(db: Db, exceptId = ''): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the image exists. It cannot be deleted until the transaction ends. */
export async function lockImage(db: Tx, id: string): Promise<boolean> {
  let query = db.selectFrom('images').select('id').where('id', '=', id)
  if (locksRows(db)) query = query.forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** The full lock, which waits for transactions that refer to the user. False when there is no such user. */
export async function lock(db: Tx, id: string): Promise<boolean> {
  let query = db.selectFrom('users').select('id').where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return (await query.executeTakeFirst()) !== undefined
}
