/** Turns two-step sign-in off for another person, by an administrator or `npm run admin` (decision A21). */
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { closeSessionsOf, recheckActor } from '#server/features/sessions/sessions.service.ts'
import { type Account, lockAccounts, notFound, withPassword } from '#server/features/users/users.service.ts'
import { turnOff } from './two-step.service.ts'

/** Ends the account's sessions but `except`, because a stolen one would now need one step less. */
async function resetIn(
  deps: Deps,
  db: Tx,
  account: Pick<Account, 'id' | 'name' | 'email'>,
  actor: Actor | null,
  except: string | null,
): Promise<void> {
  const { id } = account
  const now = deps.now()
  await turnOff(deps, db, account, now)
  await closeSessionsOf(db, id, except)
  await logChange(db, {
    actorId: actor?.id ?? null,
    at: now.toISOString(),
    kind: 'user.two-step-reset',
    subjectId: id,
    audience: [id],
    address: actor?.address,
  })
}

/** Returns the person's name. Throws 409 when two-step sign-in is off. */
export async function reset(deps: Deps, actor: Actor, id: string): Promise<string> {
  requireAdmin(actor)
  return await deps.db.transaction().execute(async (db) => {
    const locked = await lockAccounts(db, [actor.id, id])
    requireAdmin(await recheckActor(db, actor))
    const account = locked.find((row) => row.id === id)
    if (account === undefined) throw notFound()
    if (account.two_step_at === null)
      throw new AppError('conflict', `${account.name} has no two-step sign-in.`)
    await resetIn(deps, db, account, actor, actor.id === id ? actor.sessionHash : null)
    return account.name
  })
}

/** For `npm run admin`. Null when no account has the email, false when two-step sign-in is off. */
export const resetFromCli = (deps: Deps, email: string): Promise<boolean | null> =>
  deps.db.transaction().execute(async (db) => {
    const found = await withPassword(db, email)
    if (found === undefined) return null
    const [account] = await lockAccounts(db, [found.id])
    if (!account?.two_step_at) return false
    await resetIn(deps, db, account, null, null)
    return true
  })
