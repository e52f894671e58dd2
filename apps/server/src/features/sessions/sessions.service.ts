/** Session tokens (decision A4): random, stored as a hash, revocable at once. */
import { HOUR_MS } from '@task-manager/contract/calendar'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { SignInOrigin } from '#server/core/network/sign-in-origin.ts'
import { RevisionCache } from '#server/core/revision-cache.ts'
import { hashOf, newToken } from '#server/core/tokens.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import * as repo from './sessions.repo.ts'

const IDLE_MS = 7 * 24 * HOUR_MS
const ABSOLUTE_MS = 30 * 24 * HOUR_MS
const PER_USER = 20

const nowhere: SignInOrigin = { device: '', address: '' }

/** Opens a session in the caller's transaction. Returns its token, of which only the hash is stored. */
export async function openSession(
  db: Tx,
  userId: string,
  now: Date,
  { device, address }: SignInOrigin = nowhere,
  /** True: the user must set up a second step first (decision A26). */
  limited = false,
): Promise<string> {
  const token = newToken()
  const session = {
    id: newId(),
    hash: hashOf(token),
    userId,
    device,
    address,
    now: now.toISOString(),
    limited,
  }
  await repo.insert(db, session)
  await repo.removeOldest(db, session, PER_USER)
  return token
}

/** Gives the session that set up a second step full rights, and ends the user's other limited sessions. */
export const grantFullRights = (db: Tx, actor: Actor): Promise<void> =>
  repo.grantFullRights(db, actor.id, actor.sessionHash)

/** Ends all limited sessions. */
export const endLimitedSessions = (db: Tx): Promise<void> => repo.removeLimited(db)

/** Ends all sessions that were opened without a second step, except one. Returns how many. */
export const closeWithoutSecondStep = (db: Tx, except: string): Promise<number> =>
  repo.removeWithoutSecondStep(db, except)

/** Ends all sessions of the caller and opens a new one. Returns its token. */
export async function renewSession(db: Tx, actor: Actor, now: Date): Promise<string> {
  const origin = await repo.originOf(db, actor.sessionHash)
  const token = await openSession(db, actor.id, now, origin)
  await repo.movePush(db, actor.sessionHash, hashOf(token))
  await repo.removeOfUser(db, actor.id, hashOf(token))
  return token
}

export type { LockedUser } from './sessions.repo.ts'

/**
 * Reads and locks the caller's session and account again inside the transaction of a write, because both may have
 * changed while the call waited. Throws 401 for a session that ended.
 */
export async function recheckActor(db: Tx, actor: Actor): Promise<Actor> {
  return currentActor(actor, await repo.lockAndFind(db, actor.sessionHash))
}

/**
 * Like `recheckActor`, but locks other users too and returns those who exist. All users are locked here, before tasks
 * and in one order, so that transactions cannot deadlock: pass everyone whom the write needs.
 */
export async function recheckWithUsers(
  db: Tx,
  actor: Actor,
  others: readonly string[],
): Promise<{ current: Actor; users: readonly repo.LockedUser[] }> {
  if (others.length === 0) return { current: await recheckActor(db, actor), users: [] }
  const { session, users } = await repo.lockAndFindWithUsers(db, actor.sessionHash, actor.id, others)
  return { current: currentActor(actor, session), users }
}

function currentActor({ sessionHash }: Actor, row: repo.SessionRow | undefined): Actor {
  if (!row) throw new AppError('unauthorized', 'Please log in.')
  return toActor(row, sessionHash)
}

/** A write by a user. `write` gets the caller as they are now. */
export const userTransaction = <T>(
  db: Db,
  actor: Actor,
  write: (db: Tx, caller: Actor) => Promise<T>,
): Promise<T> => db.transaction().execute(async (db) => await write(db, await recheckActor(db, actor)))

/** A write by an administrator, who must be one before and inside the transaction. */
export async function adminTransaction<T>(
  db: Db,
  actor: Actor,
  write: (db: Tx, caller: Actor) => Promise<T>,
): Promise<T> {
  requireAdmin(actor)
  return await userTransaction(db, actor, async (db, caller) => {
    requireAdmin(caller)
    return await write(db, caller)
  })
}

const toActor = (row: repo.SessionRow, sessionHash: string): Actor => ({
  id: row.user_id,
  name: row.name,
  email: row.email,
  role: row.role,
  imageId: row.image_id,
  createdAt: row.user_created_at,
  sessionHash,
  ...(row.limited === 1 && { limited: true as const }),
})

/** Logs out. Of two parallel calls only one finds the session and logs it. */
export const closeSession = (deps: Deps, actor: Actor): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    if (!(await repo.remove(db, actor.sessionHash))) return
    await logBy(db, actor, deps.now(), {
      kind: 'session.closed',
      subjectId: actor.id,
      audience: [actor.id],
      address: actor.address,
    })
  })

/** Ends everyone's sessions. Returns the users who had one. */
export const closeAllSessions = (db: Tx): Promise<string[]> => repo.removeAll(db)

/** Ends all sessions of a user except one: after a new password, email or role. */
export const closeSessionsOf = (db: Tx, userId: string, except: string | null): Promise<void> =>
  repo.removeOfUser(db, userId, except)

/** Time of each user's last request, to the hour, by user id. */
export const lastSeen = async (db: Db): Promise<Map<string, string>> =>
  new Map((await repo.lastSeen(db)).map((row) => [row.user_id, row.at]))

/** A session ends when it was last used, or created, before these times. */
export const oldestUse = (now: Date): { usedAfter: string; createdAfter: string } => ({
  usedAfter: new Date(now.getTime() - IDLE_MS).toISOString(),
  createdAfter: new Date(now.getTime() - ABSOLUTE_MS).toISOString(),
})

export const removeExpiredSessions = (deps: Deps): Promise<void> => {
  const { usedAfter, createdAfter } = oldestUse(deps.now())
  return deps.db.transaction().execute((db) => repo.removeExpired(db, usedAfter, createdAfter))
}

/** The users of the given sessions that are still open, by session hash. */
export async function usersOfOpenSessions(
  deps: Deps,
  hashes: readonly string[],
): Promise<Map<string, Actor>> {
  const now = deps.now().getTime()
  const rows = await repo.findMany(deps.db, [...new Set(hashes)])
  return new Map(
    rows
      .filter(
        (row) => now - Date.parse(row.used_at) <= IDLE_MS && now - Date.parse(row.created_at) <= ABSOLUTE_MS,
      )
      .map((row) => [row.token_hash, toActor(row, row.token_hash)]),
  )
}

/** A cached session is read again after this time, in case the revision missed its end (decision 0037). */
const CACHED_MS = 10_000

interface CachedSession {
  readonly actor: Actor
  readonly createdAt: number
  readonly readAt: number
  usedAt: number
}

/**
 * Finds the user of a token. Sessions are cached under the database's own revision of them, so most requests need no
 * query, and an end on any node is seen by the next request.
 */
export function sessionFinder(deps: Deps): (token: string, revision: string) => Promise<Actor | null> {
  const cache = new RevisionCache<CachedSession>(() => 500)
  /** Simultaneous requests with the same token share one query. */
  const loading = new Map<string, Promise<CachedSession | null>>()

  const load = async (tokenHash: string): Promise<CachedSession | null> => {
    const readAt = deps.now().getTime()
    const [row] = await repo.find(deps.db, { hash: tokenHash })
    if (!row) return null
    return {
      createdAt: Date.parse(row.created_at),
      usedAt: Date.parse(row.used_at),
      readAt,
      actor: toActor(row, tokenHash),
    }
  }

  const sharedLoad = (tokenHash: string, revision: string): Promise<CachedSession | null> => {
    const key = `${revision} ${tokenHash}`
    const running = loading.get(key)
    if (running) return running
    const started = load(tokenHash)
      .then((loaded) => {
        if (loaded) cache.set(revision, tokenHash, loaded)
        return loaded
      })
      .finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }

  return async (token, revision) => {
    if (token.length > 100) return null
    const tokenHash = hashOf(token)
    const now = deps.now().getTime()
    let found: CachedSession | null = cache.get(revision, tokenHash) ?? null
    // Another node may have stored a later use.
    const isStale = found === null || now - found.readAt > CACHED_MS || now - found.usedAt > HOUR_MS
    if (isStale) found = await sharedLoad(tokenHash, revision)
    if (!found) return null
    if (now - found.usedAt > IDLE_MS || now - found.createdAt > ABSOLUTE_MS) return null
    if (now - found.usedAt > HOUR_MS) {
      found.usedAt = now
      await repo.touch(deps.db, tokenHash, found.actor.id, new Date(now).toISOString())
    }
    return found.actor
  }
}
