import type { Role } from '@task-manager/contract/users'
import type { Selectable, Updateable } from 'kysely'
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
export async function lockPasswordHash(db: Db, id: string, rowLocks: boolean): Promise<string | null> {
  let query = db.selectFrom('users').select('password_hash').where('id', '=', id)
  if (rowLocks) query = query.forNoKeyUpdate()
  return (await query.executeTakeFirst())?.password_hash ?? null
}

export async function insert(db: Db, user: UserTable): Promise<void> {
  await db.insertInto('users').values(user).execute()
}

export async function update(db: Db, id: string, change: Updateable<UserTable>): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

export async function remove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Administrators, locked until the transaction ends, so that two demotions at once cannot leave none. `rowLocks` is for
 * PostgreSQL: SQLite's writers are alone. The lock is the weaker one, so that what only refers to them need not wait.
 */
export async function lockAdmins(db: Db, rowLocks: boolean): Promise<string[]> {
  let query = db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin' satisfies Role)
    .orderBy('id')
  if (rowLocks) query = query.forNoKeyUpdate()
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

export async function existing(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).execute()
  return rows.map((row) => row.id)
}
