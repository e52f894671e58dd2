/** The invite code that makes administrators (decision A2). */
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { attempt, type Bucket, removeAttempt } from '#server/features/throttles/throttles.service.ts'
import { adminExists } from '#server/features/users/users.service.ts'
import * as repo from './invite-code.repo.ts'

const wrongCode = () =>
  new AppError('bad_request', 'Invalid admin invite token.', { path: 'adminInviteToken' })

const same = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))

/**
 * The code to print at start; null when the environment sets it or an administrator exists. It is created once and
 * stored, so that all nodes and restarts print the same one.
 */
export async function codeForFirstAdmin(deps: Deps): Promise<string | null> {
  if (deps.config.adminInviteToken !== null || (await adminExists(deps.db))) return null
  const known = await repo.read(deps.db)
  if (known !== null) return known
  await repo.keepFirst(deps.db, String(randomInt(1_000_000)).padStart(6, '0'))
  return await repo.read(deps.db)
}

/** The code is void once any administrator exists, even one from sample data. */
const storedCode = async (deps: Deps): Promise<string | null> =>
  (await adminExists(deps.db)) ? null : await repo.read(deps.db)

/** The code that makes an administrator now; null when there is none. */
export const validCode = async (deps: Deps): Promise<string | null> =>
  deps.config.adminInviteToken ?? (await storedCode(deps))

/** Throws 400 for a wrong code and 429 after too many of them. */
export async function checkInviteCode(deps: Deps, code: string, address: string): Promise<void> {
  const buckets: readonly Bucket[] = [
    ['inviteOfAddress', address],
    ['inviteOfAll', 'all'],
  ]
  await attempt(deps, buckets, async () => {
    const expected = await validCode(deps)
    if (expected === null || !same(code, expected)) throw wrongCode()
    for (const bucket of buckets) await removeAttempt(deps, bucket)
  })
}

/**
 * Uses up the stored code in the transaction of the sign-up; a code from the environment stays valid. Checks again
 * whether there is an administrator, because one may have signed up while the password was hashed.
 */
export async function useInviteCode(deps: Deps, db: Tx, newUserId: string): Promise<void> {
  const hadCode = await repo.removeCode(db)
  if (deps.config.adminInviteToken !== null) return
  if (!hadCode || (await adminExists(db, newUserId))) throw wrongCode()
}
