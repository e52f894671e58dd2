/** Limits that hold over restarts and nodes, because they are counted in the database. */
import { AppError } from '#server/http/app-error.ts'
import type { Deps } from '#server/http/deps.ts'
import { type LimitName, limits } from '#server/limits.ts'
import * as repo from './throttles.repo.ts'

const keyOf = (name: LimitName, key: string): string => `${name}:${key}`

/** Counts an attempt and throws `too_many` with the seconds to wait when it is one too many. */
export async function throttle(deps: Deps, name: LimitName, key: string): Promise<void> {
  if (!deps.config.rateLimits) return
  const { n: allowed, seconds, message } = limits[name]
  const now = deps.now()
  const floor = new Date(now.getTime() - seconds * 1000)
  const { n, windowStart } = await repo.hit(deps.db, keyOf(name, key), now.toISOString(), floor.toISOString())
  if (n <= allowed) return
  const retryAfter = Math.max(1, Math.ceil((Date.parse(windowStart) - floor.getTime()) / 1000))
  throw new AppError('too_many', message, { retryAfter })
}

/** An attempt that turned out to be right does not count. */
export async function unthrottle(deps: Deps, name: LimitName, key: string): Promise<void> {
  if (deps.config.rateLimits) await repo.giveBack(deps.db, keyOf(name, key))
}

/** Begins anew: after the right password the account's failures are forgotten. */
export async function resetThrottle(deps: Deps, name: LimitName, key: string): Promise<void> {
  if (deps.config.rateLimits) await repo.forget(deps.db, keyOf(name, key))
}

/** For the hourly upkeep: windows that are long over. */
export const removeOldThrottles = (deps: Deps): Promise<void> =>
  repo.removeBefore(deps.db, new Date(deps.now().getTime() - 24 * 3_600_000).toISOString())
