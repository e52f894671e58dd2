/** Deletion of accounts and forced logout (decisions U4, U8, T10, A23). */
import type { Role } from '@task-manager/contract/people/users'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { handOver, removeAssignee } from '#server/features/assignees/assignees.service.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import {
  adminTransaction,
  closeSessionsOf,
  recheckActor,
} from '#server/features/sessions/sessions.service.ts'
import { changedMeanwhile, confirmPassword } from './passwords.service.ts'
import { logDeleted } from './user-changes.ts'
import { leavesNoAdmin } from './users.policy.ts'
import * as repo from './users.repo.ts'
import { notFound } from './users.service.ts'

const noSuccessor = () =>
  new AppError('invalid', 'Tasks can only be handed over to an active team member. Choose someone else.', {
    path: 'handOverTo',
  })

/**
 * Hands the open tasks of `from` to `to`, one of the `locked` users, or to no one. Throws 422 unless they are active.
 * Returns the number of tasks.
 */
export async function handOverOpenTasks(
  db: Tx,
  locked: readonly repo.UserRow[],
  { from, to, by, now }: { from: string; to: string | null; by: string; now: Date },
): Promise<number> {
  const isActive = locked.some((row) => row.id === to && row.deactivated_at === null)
  if (to === from || (to !== null && !isActive)) throw noSuccessor()
  return await handOver(db, { from, to, by, now })
}

/** Deletes an account and reassigns its open tasks to `successor`, if any. Returns how many were reassigned. */
export async function remove(
  deps: Deps,
  actor: Actor,
  id: string,
  successor: string | undefined,
): Promise<number> {
  requireAdmin(actor)
  if (actor.id === id) throw new AppError('conflict', "You can't delete your own account here.")
  return await deps.db.transaction().execute(async (db) => {
    const ids = [actor.id, id, ...(successor === undefined ? [] : [successor])]
    const locked = await repo.lockForChange(db, ids, true)
    requireAdmin(await recheckActor(db, actor))
    if (leavesNoAdmin(locked, id)) throw new AppError('conflict', "The last administrator can't be deleted.")
    const account = locked.find((row) => row.id === id)
    if (!account || !(await repo.lock(db, id))) throw notFound()
    const now = deps.now()
    const moved =
      successor === undefined
        ? 0
        : await handOverOpenTasks(db, locked, { from: id, to: successor, by: actor.id, now })
    await removeAccount(db, actor, account, now)
    return moved
  })
}

/** Removes the account and everything that belongs to it. Its tasks stay without that assignee. */
async function removeAccount(
  db: Tx,
  actor: Actor,
  account: { id: string; email: string; role: Role },
  now: Date,
): Promise<void> {
  await removeAssignee(db, account.id, actor.id, now)
  await repo.remove(db, account.id)
  await logDeleted(db, actor, account, now)
}

/** Removes accounts except the caller's. Unknown ids are left out. The caller authorized. */
export async function removeAccounts(db: Tx, actor: Actor, ids: readonly string[], now: Date): Promise<void> {
  for (const account of await repo.lockForChange(db, ids, false))
    if (account.id !== actor.id && (await repo.lock(db, account.id)))
      await removeAccount(db, actor, account, now)
}

/** Deletes the caller's account (decision A23). Throws 403 for a wrong password, 409 for the last administrator. */
export async function removeOwn(
  deps: Deps,
  actor: Actor,
  currentPassword: string,
  address: string,
): Promise<void> {
  requireUser(actor)
  const compared = await confirmPassword(deps, actor, currentPassword, address)
  await deps.db.transaction().execute(async (db) => {
    const locked = await repo.lockForChange(db, [actor.id], true)
    await recheckActor(db, actor)
    const account = locked.find((row) => row.id === actor.id)
    if (!account || !(await repo.lock(db, actor.id))) throw notFound()
    if (account.password_hash !== compared) throw changedMeanwhile()
    if (leavesNoAdmin(locked, actor.id))
      throw new AppError(
        'conflict',
        'You are the last administrator. Make someone else an administrator first.',
      )
    await removeAccount(db, actor, account, deps.now())
  })
}

/** Ends all sessions of a user, by an administrator. */
export async function endSessionsOf(deps: Deps, actor: Actor, id: string): Promise<void> {
  await adminTransaction(deps.db, actor, async (db) => {
    if ((await repo.byId(db, id)) === undefined) throw notFound()
    await closeSessionsOf(db, id, actor.id === id ? actor.sessionHash : null)
    await logBy(db, actor, deps.now(), {
      kind: 'session.ended',
      subjectId: id,
      audience: [id],
      address: actor.address,
    })
  })
}
