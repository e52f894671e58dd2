/** Session tokens (decision A4): opaque, random, stored as their hash, revocable at once. */
import { hash, randomBytes } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Deps } from '#server/http/deps.ts'
import { RevisionCache } from '#server/http/revision-cache.ts'
import * as repo from './sessions.repo.ts'

const HOUR = 3_600_000
const IDLE = 7 * 24 * HOUR
const ABSOLUTE = 30 * 24 * HOUR
const PER_USER = 20

const hashOf = (token: string): string => hash('sha256', token, 'hex')

/** A new session inside the caller's transaction; returns the token, which is never seen again. */
export async function openSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await repo.insert(db, { hash: hashOf(token), userId, now: now.toISOString() })
  await repo.removeOldest(db, userId, PER_USER)
  return token
}

export const closeSession = (db: Db, actor: Actor): Promise<void> => repo.remove(db, actor.sessionHash)

/** Ends all sessions of a user but `except`: after a new password, e-mail or role. */
export const closeSessionsOf = (db: Db, userId: string, except: string | null): Promise<void> =>
  repo.removeOfUser(db, userId, except)

export const removeExpiredSessions = (deps: Deps): Promise<void> => {
  const now = deps.now().getTime()
  return repo.removeExpired(
    deps.db,
    new Date(now - IDLE).toISOString(),
    new Date(now - ABSOLUTE).toISOString(),
  )
}

interface Kept {
  readonly actor: Actor
  readonly createdAt: number
  usedAt: number
}

/**
 * Finds who a token belongs to. While the database stands at the same revision the answer is kept, so most requests
 * need no query; any commit, a logout on another node too, is seen by the very next request.
 */
export function sessionFinder(deps: Deps): (token: string, revision: string) => Promise<Actor | null> {
  const kept = new RevisionCache<Kept>(() => 500)
  /** A page asks for several things at once: they share what the first of them looks up. */
  const loading = new Map<string, Promise<Kept | null>>()

  const load = async (tokenHash: string): Promise<Kept | null> => {
    const [row] = await repo.find(deps.db, { hash: tokenHash })
    if (!row) return null
    return {
      createdAt: Date.parse(row.created_at),
      usedAt: Date.parse(row.used_at),
      actor: {
        id: row.user_id,
        name: row.name,
        email: row.email,
        role: row.role,
        imageId: row.image_id,
        createdAt: row.user_created_at,
        sessionHash: tokenHash,
      },
    }
  }

  const sharedLoad = (tokenHash: string, revision: string): Promise<Kept | null> => {
    const key = `${revision} ${tokenHash}`
    const running = loading.get(key)
    if (running) return running
    const started = load(tokenHash)
      .then((loaded) => {
        if (loaded) kept.set(revision, tokenHash, loaded)
        return loaded
      })
      .finally(() => loading.delete(key))
    loading.set(key, started)
    return started
  }

  return async (token, revision) => {
    if (token.length > 100) return null
    const tokenHash = hashOf(token)
    const found = kept.get(revision, tokenHash) ?? (await sharedLoad(tokenHash, revision))
    if (!found) return null
    const now = deps.now().getTime()
    if (now - found.usedAt > IDLE || now - found.createdAt > ABSOLUTE) return null
    if (now - found.usedAt > HOUR) {
      found.usedAt = now
      await repo.touch(deps.db, tokenHash, new Date(now).toISOString())
    }
    return found.actor
  }
}
