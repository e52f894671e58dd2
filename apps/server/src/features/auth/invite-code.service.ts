/** The invite code that makes administrators (decision A2). */
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { attempt, type Bucket, unthrottle } from '#server/features/throttles/throttles.service.ts'
import { adminExists } from '#server/features/users/users.service.ts'
import * as repo from './invite-code.repo.ts'

const wrongCode = () =>
  new AppError('bad_request', 'Invalid admin invite token.', { path: 'adminInviteToken' })

const same = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

/**
 * The code to print at start: null when the environment sets it or an administrator exists.
 * Made once, kept in the database, so that all nodes and restarts show the same.
 */
export async function codeForFirstAdmin(deps: Deps): Promise<string | null> {
  if (deps.config.adminInviteToken !== null || (await adminExists(deps.db))) return null
  const known = await repo.read(deps.db)
  if (known !== null) return known
  await repo.keepFirst(deps.db, String(randomInt(1_000_000)).padStart(6, '0'))
  return await repo.read(deps.db)
}

/** However the first administrator came to be, by sample data too: from then on the made code is worth nothing. */
const madeCode = async (deps: Deps): Promise<string | null> =>
  (await adminExists(deps.db)) ? null : await repo.read(deps.db)

/** The code that makes an administrator now; null when none does. */
export const rightCode = async (deps: Deps): Promise<string | null> =>
  deps.config.adminInviteToken ?? (await madeCode(deps))

/** Throws 400 for a wrong code and 429 after too many of them. */
export async function checkInviteCode(deps: Deps, given: string, address: string): Promise<void> {
  const buckets: readonly Bucket[] = [
    ['inviteOfAddress', address],
    ['inviteOfAll', 'all'],
  ]
  await attempt(deps, buckets, async () => {
    const expected = await rightCode(deps)
    if (expected === null || !same(given, expected)) throw wrongCode()
    for (const bucket of buckets) await unthrottle(deps, bucket)
  })
}

/**
 * Uses the code up in the transaction of the sign-up; one from the environment stays. Another administrator may have
 * appeared while the password was hashed: then the stored code makes none any more.
 */
export async function useInviteCode(deps: Deps, db: Tx, newUserId: string): Promise<void> {
  const retired = await repo.retire(db)
  if (deps.config.adminInviteToken !== null) return
  if (!retired || (await adminExists(db, newUserId))) throw wrongCode()
}
