/** Rate limits that are counted in the database, so that they hold across restarts and nodes. */
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { type LimitName, limits } from '#server/limits.ts'
import * as repo from './throttles.repo.ts'

/** A limit and the key that it counts. */
export type Bucket = readonly [name: LimitName, key: string]

const keyOf = ([name, key]: Bucket): string => `${name}:${key}`

async function count(deps: Deps, bucket: Bucket): Promise<void> {
  const { n: allowed, seconds, message } = limits[bucket[0]]
  const now = deps.now()
  const floor = new Date(now.getTime() - seconds * 1000)
  const { n, windowStart } = await repo.increment(
    deps.db,
    keyOf(bucket),
    now.toISOString(),
    floor.toISOString(),
  )
  if (n <= allowed) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(windowStart) - floor.getTime()) / 1000))
  throw new AppError('too_many', message, { retryAfter })
}

/** False for failures that say nothing about the attempt: an overload, a missing database, another limit. */
const wasChecked = (error: unknown): boolean =>
  error instanceof AppError && !['unavailable', 'storage_full', 'too_many'].includes(error.code)

/**
 * Counts an attempt in each bucket before `check` runs, so that parallel attempts cannot exceed the limit. Throws
 * `too_many` with the seconds to wait. An attempt that could not be checked does not count.
 */
export async function attempt<T>(
  deps: Deps,
  buckets: readonly Bucket[],
  check: () => Promise<T>,
): Promise<T> {
  if (!deps.config.rateLimits) return await check()
  const counted: Bucket[] = []
  try {
    for (const bucket of buckets) {
      await count(deps, bucket)
      counted.push(bucket)
    }
    return await check()
  } catch (error) {
    // Without a database this fails, too; the caller gets the first failure.
    if (!wasChecked(error))
      await Promise.allSettled(counted.map((bucket) => repo.decrement(deps.db, keyOf(bucket))))
    throw error
  }
}

/** Removes one attempt, which was right, from the count. */
export async function removeAttempt(deps: Deps, bucket: Bucket): Promise<void> {
  if (deps.config.rateLimits) await repo.decrement(deps.db, keyOf(bucket))
}

/** Resets a bucket, after the right password. */
export async function resetThrottle(deps: Deps, bucket: Bucket): Promise<void> {
  if (deps.config.rateLimits) await repo.reset(deps.db, keyOf(bucket))
}

const LONGEST_MS = Math.max(...Object.values(limits).map(({ seconds }) => seconds)) * 1000

/** For the hourly upkeep: removes windows that are over. */
export const removeOldThrottles = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, new Date(deps.now().getTime() - LONGEST_MS).toISOString())

/** For `npm run admin`: all limits count from zero. */
export const clearThrottles = (deps: Deps): Promise<void> => repo.removeAll(deps.db)
