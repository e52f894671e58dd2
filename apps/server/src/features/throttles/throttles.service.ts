/** Limits that hold over restarts and nodes, because they are counted in the database. */
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { type LimitName, limits } from '#server/limits.ts'
import * as repo from './throttles.repo.ts'

/** A limit and whom it counts for. */
export type Bucket = readonly [name: LimitName, key: string]

const keyOf = ([name, key]: Bucket): string => `${name}:${key}`

async function count(deps: Deps, bucket: Bucket): Promise<void> {
  const { n: allowed, seconds, message } = limits[bucket[0]]
  const now = deps.now()
  const floor = new Date(now.getTime() - seconds * 1000)
  const { n, windowStart } = await repo.hit(deps.db, keyOf(bucket), now.toISOString(), floor.toISOString())
  if (n <= allowed) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(windowStart) - floor.getTime()) / 1000))
  throw new AppError('too_many', message, { retryAfter })
}

/** No room, no database, one limit too many elsewhere: nobody looked at what was sent, so it was neither right nor wrong. */
const wasJudged = (error: unknown): boolean =>
  error instanceof AppError && !['unavailable', 'storage_full', 'too_many'].includes(error.code)

/**
 * Counts an attempt in each bucket before `judge` begins, so that many at once do not slip past. Throws `too_many`
 * with the seconds to wait when it is one too many. What `judge` could not judge does not count.
 */
export async function attempt<T>(
  deps: Deps,
  buckets: readonly Bucket[],
  judge: () => Promise<T>,
): Promise<T> {
  if (!deps.config.rateLimits) return await judge()
  const counted: Bucket[] = []
  try {
    for (const bucket of buckets) {
      await count(deps, bucket)
      counted.push(bucket)
    }
    return await judge()
  } catch (error) {
    // Where the database is away this fails too; the caller is told of the first failure.
    if (!wasJudged(error))
      await Promise.allSettled(counted.map((bucket) => repo.giveBack(deps.db, keyOf(bucket))))
    throw error
  }
}

/** An attempt that turned out to be right does not count. */
export async function unthrottle(deps: Deps, bucket: Bucket): Promise<void> {
  if (deps.config.rateLimits) await repo.giveBack(deps.db, keyOf(bucket))
}

/** Begins anew: after the right password the account's failures are forgotten. */
export async function resetThrottle(deps: Deps, bucket: Bucket): Promise<void> {
  if (deps.config.rateLimits) await repo.forget(deps.db, keyOf(bucket))
}

const LONGEST_MS = Math.max(...Object.values(limits).map(({ seconds }) => seconds)) * 1000

/** For the hourly upkeep: removes windows that are over. */
export const removeOldThrottles = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, new Date(deps.now().getTime() - LONGEST_MS).toISOString())
