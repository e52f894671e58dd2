import type { Role } from '@task-manager/contract/users'
import { hot, slot } from '#server/db/hot.ts'
import type { Db } from '#server/db/open.ts'

export interface SessionRow {
  created_at: string
  used_at: string
  user_id: string
  name: string
  email: string
  role: Role
  image_id: string | null
  user_created_at: string
}

export const find = hot<{ hash: string }, SessionRow>((db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', slot<string>('hash'))
    .select([
      'sessions.created_at',
      'sessions.used_at',
      'sessions.user_id',
      'users.name',
      'users.email',
      'users.role',
      'users.image_id',
      'users.created_at as user_created_at',
    ]),
)

export async function insert(db: Db, session: { hash: string; userId: string; now: string }): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.hash,
      user_id: session.userId,
      created_at: session.now,
      used_at: session.now,
    })
    .execute()
}

/** Keeps the newest `keep` sessions of a user. */
export async function removeOldest(db: Db, userId: string, keep: number): Promise<void> {
  const surplus = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(1000)
    .offset(keep)
    .execute()
  if (surplus.length === 0) return
  await db
    .deleteFrom('sessions')
    .where(
      'token_hash',
      'in',
      surplus.map((row) => row.token_hash),
    )
    .execute()
}

export async function touch(db: Db, hash: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ used_at: now }).where('token_hash', '=', hash).execute()
}

export async function remove(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

export async function removeOfUser(db: Db, userId: string, except: string | null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== null) query = query.where('token_hash', '<>', except)
  await query.execute()
}

export async function removeExpired(db: Db, usedBefore: string, createdBefore: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('used_at', '<', usedBefore), eb('created_at', '<', createdBefore)]))
    .execute()
}
