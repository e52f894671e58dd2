import type { Role } from '@task-manager/contract/people/users'
import type { Selectable } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { deletedAny } from '#server/db/query/affected-rows.ts'
import {
  inList,
  listOf,
  listValue,
  type ParamOf,
  prepared,
  preparedCommand,
} from '#server/db/query/prepared.ts'
import type { SessionTable, UserTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface SessionRow {
  created_at: string
  used_at: string
  user_id: string
  name: string
  email: string
  role: Role
  image_id: string | null
  user_created_at: string
  limited: number
}

export type LockedUser = Pick<UserTable, 'id' | 'name' | 'email' | 'image_id' | 'deactivated_at'>

const COLUMNS = [
  'sessions.created_at',
  'sessions.used_at',
  'sessions.user_id',
  'users.name',
  'users.email',
  'users.role',
  'users.image_id',
  'users.created_at as user_created_at',
  'sessions.limited',
] as const

const byHash = (db: Db, param: ParamOf<{ hash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', '=', param('hash'))
    .where('users.deactivated_at', 'is', null)
    .select(COLUMNS)

export const find = prepared<{ hash: string }, SessionRow>(byHash)

const lockUsers = preparedCommand<{ ids: string }>((db, param) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', inList(db, param('ids')))
    .orderBy('id')
    .forShare(),
)

/** Locks the user before the session, in the same order as other writes. */
const findAndLock = prepared<{ hash: string }, SessionRow>((db, param) =>
  locksRows(db) ? byHash(db, param).forShare('users').forKeyShare('sessions') : byHash(db, param),
)

/** The session once for each of the users, who are locked. */
const findWithUsers = prepared<{ hash: string; ids: string }, SessionRow & LockedUser>((db, param) => {
  const rows = db
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.onTrue())
    .where('sessions.token_hash', '=', param('hash'))
    .where('users.id', 'in', inList(db, param('ids')))
    .select([...COLUMNS, 'users.id', 'users.deactivated_at'])
  return locksRows(db) ? rows.forKeyShare('sessions') : rows
})

export async function findMany(
  db: Db,
  hashes: readonly string[],
): Promise<Array<SessionRow & { token_hash: string }>> {
  if (hashes.length === 0) return []
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.token_hash', 'in', listOf(db, hashes))
    .where('users.deactivated_at', 'is', null)
    .select(COLUMNS)
    .select('sessions.token_hash')
    .execute()
}

/** Finds a session and locks it and its user, in the order in which changes of a user lock them. */
export async function lockAndFind(db: Tx, hash: string): Promise<SessionRow | undefined> {
  const [row] = await findAndLock(db, { hash })
  return row
}

/**
 * Like `lockAndFind`, but locks other users too and returns those who exist. `userId` is the session's user. One
 * statement finds all, because a message to PostgreSQL takes longer than most statements.
 */
export async function lockAndFindWithUsers(
  db: Tx,
  hash: string,
  userId: string,
  others: readonly string[],
): Promise<{ session: SessionRow | undefined; users: LockedUser[] }> {
  const ids = listValue(db, [userId, ...others])
  if (locksRows(db)) await lockUsers(db, { ids })
  const users = await findWithUsers(db, { hash, ids })
  const session = users.find((row) => row.id === row.user_id && row.deactivated_at === null)
  return { session, users }
}

export interface NewSession {
  readonly id: string
  readonly hash: string
  readonly userId: string
  readonly device: string
  readonly address: string
  readonly now: string
  /** A second step has to be set up first. */
  readonly limited: boolean
}

export async function insert(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.hash,
      id: session.id,
      device: session.device,
      address: session.address,
      user_id: session.userId,
      created_at: session.now,
      used_at: session.now,
      limited: session.limited ? 1 : 0,
    })
    .execute()
  await storeLastSeen(db, session.userId, session.now)
}

async function storeLastSeen(db: Db, userId: string, now: string): Promise<void> {
  await db
    .insertInto('last_seen')
    .values({ user_id: userId, at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ at: now }))
    .execute()
}

export const lastSeen = (db: Db): Promise<{ user_id: string; at: string }[]> =>
  db.selectFrom('last_seen').select(['user_id', 'at']).execute()

/**
 * Keeps the newest sessions of a user, `keep` in all, and the new one among them, which looks old once the clock was set
 * back.
 */
export async function removeOldest(
  db: Db,
  { hash, userId }: Pick<NewSession, 'hash' | 'userId'>,
  keep: number,
): Promise<void> {
  const surplus = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', hash)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(1000)
    .offset(keep - 1)
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

export async function touch(db: Db, hash: string, userId: string, now: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  // The account may have been deleted meanwhile, with its sessions.
  if (numUpdatedRows > 0n) await storeLastSeen(db, userId, now)
}

/** False when it had already ended. */
export const remove = (db: Db, hash: string): Promise<boolean> =>
  deletedAny(db.deleteFrom('sessions').where('token_hash', '=', hash))

export async function removeOfUser(db: Db, userId: string, except: string | null): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except !== null) query = query.where('token_hash', '<>', except)
  await query.execute()
  // Ends subscriptions that outlived an expired session; the others end with their session.
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_hash', 'is', null)
    .execute()
}

/** Removes everyone's sessions. Returns the users who had one. */
export async function removeAll(db: Db): Promise<string[]> {
  const rows = await db.deleteFrom('sessions').returning('user_id').execute()
  await db.deleteFrom('push_subscriptions').execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/** Gives one limited session full rights and ends the user's other limited sessions. */
export async function grantFullRights(db: Db, userId: string, hash: string): Promise<void> {
  await db.updateTable('sessions').set({ limited: 0 }).where('token_hash', '=', hash).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('limited', '=', 1).execute()
}

export async function removeLimited(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('limited', '=', 1).execute()
}

/** Removes sessions that were opened before their user had a second step; limited ones have to set it up anyway. */
export async function removeWithoutSecondStep(db: Db, except: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '<>', except)
    .where('limited', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'sessions.user_id')
          .where((eb) =>
            eb.or([
              eb('users.two_step_at', 'is', null),
              eb('users.two_step_at', '>', eb.ref('sessions.created_at')),
            ]),
          ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The devices still receive push notifications, because nobody ended these sessions on purpose. */
export async function removeExpired(db: Tx, usedBefore: string, createdBefore: string): Promise<void> {
  const expired = db
    .selectFrom('sessions')
    .select('token_hash')
    .where((eb) => eb.or([eb('used_at', '<', usedBefore), eb('created_at', '<', createdBefore)]))
  await db
    .updateTable('push_subscriptions')
    .set({ session_hash: null })
    .where('session_hash', 'in', expired)
    .execute()
  await db.deleteFrom('sessions').where('token_hash', 'in', expired).execute()
}

/** Moves a device's push subscription to another session of the same browser. */
export async function movePush(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ session_hash: to })
    .where('session_hash', '=', from)
    .execute()
}

/** The user's open sessions, the last used first. */
export const ofUser = (
  db: Db,
  userId: string,
  { usedAfter, createdAfter }: { usedAfter: string; createdAfter: string },
): Promise<Selectable<SessionTable>[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('used_at', '>=', usedAfter)
    .where('created_at', '>=', createdAfter)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** False when the user has no such session. */
export const removeById = (db: Db, userId: string, id: string): Promise<boolean> =>
  deletedAny(db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId))

export const originOf = (
  db: Db,
  hash: string,
): Promise<Pick<SessionTable, 'device' | 'address'> | undefined> =>
  db.selectFrom('sessions').select(['device', 'address']).where('token_hash', '=', hash).executeTakeFirst()
