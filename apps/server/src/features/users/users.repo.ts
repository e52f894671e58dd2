import type { Role } from '@task-manager/contract/users'
import type { Selectable, Updateable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import type { UserTable } from '#server/db/schema.ts'

export type UserRow = Omit<Selectable<UserTable>, 'password_hash'>

const COLUMNS = ['id', 'name', 'email', 'role', 'image_id', 'created_at', 'updated_at'] as const

export const all = (db: Db): Promise<UserRow[]> => db.selectFrom('users').select(COLUMNS).execute()

export const byId = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const withPassword = (db: Db, email: string): Promise<Selectable<UserTable> | undefined> =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

export async function passwordHashOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** The same, and nobody changes it until the transaction ends. */
export async function lockPasswordHash(db: Db, id: string): Promise<string | null> {
  let query = db.selectFrom('users').select('password_hash').where('id', '=', id)
  if (locksRows(db)) query = query.forNoKeyUpdate()
  return (await query.executeTakeFirst())?.password_hash ?? null
}

export async function insert(db: Db, user: UserTable): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

export async function update(db: Db, id: string, change: Updateable<UserTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/**
 * Administrators, locked until the transaction ends, so that two demotions at once cannot leave none.
 * The lock is the weaker one, so that what only refers to them need not wait.
 */
export async function lockAdmins(db: Db): Promise<string[]> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin' satisfies Role)
    .orderBy('id')
  if (locksRows(db)) query = query.forNoKeyUpdate()
  return (await query.execute()).map((row) => row.id)
}

export async function adminExists(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function imageExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Those of the ids that exist; nobody changes or deletes them until the transaction ends. */
export async function lockShared(db: Db, ids: readonly string[]): Promise<UserRow[]> {
  let query = db.selectFrom('users').select(COLUMNS).where('id', 'in', ids).orderBy('id')
  if (locksRows(db)) query = query.forShare()
  return await query.execute()
}

/** Waits until nobody refers to the user in an unfinished transaction. False when he does not exist. */
export async function lock(db: Db, id: string): Promise<boolean> {
  let query = db.selectFrom('users').select('id').where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return (await query.executeTakeFirst()) !== undefined
}
