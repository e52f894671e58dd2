/** Whoever leaves: their sessions end, their open tasks go to somebody else, their account goes (decisions U4, U8, T10). */
import type { Role } from '@task-manager/contract/users'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Tx } from '#server/db/transaction.ts'
import { handOver, removeAssignee } from '#server/features/assignees/assignees.service.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { closeSessionsOf, recheckActor } from '#server/features/sessions/sessions.service.ts'
import { changedMeanwhile, confirmPassword } from './passwords.service.ts'
import { logLeft } from './user-changes.ts'
import { leavesNoAdmin } from './users.policy.ts'
import * as repo from './users.repo.ts'
import { notFound } from './users.service.ts'

const noSuccessor = () =>
  new AppError('invalid', 'Whoever takes over the tasks must be an active member of the team.', {
    path: 'handOverTo',
  })

/** Deletes an account; its open tasks go to `successor`, or stay without them. Returns how many went. */
export async function remove(
  deps: Deps,
  actor: Actor,
  id: string,
  successor: string | undefined,
): Promise<number> {
  requireAdmin(actor)
  if (actor.id === id) throw new AppError('conflict', 'You cannot delete your own account here.')
  if (successor === id) throw noSuccessor()
  return await deps.db.transaction().execute(async (db) => {
    const ids = [actor.id, id, ...(successor === undefined ? [] : [successor])]
    const locked = await repo.lockForChange(db, ids, true)
    requireAdmin(await recheckActor(db, actor))
    if (leavesNoAdmin(locked, id)) throw new AppError('conflict', 'The last administrator cannot be deleted.')
    const gone = locked.find((row) => row.id === id)
    if (!gone || !(await repo.lock(db, id))) throw notFound()
    const heir = locked.find((row) => row.id === successor)
    if (successor !== undefined && (heir === undefined || heir.deactivated_at !== null)) throw noSuccessor()
    const now = deps.now()
    const moved = heir === undefined ? 0 : await handOver(db, { from: id, to: heir.id, by: actor.id, now })
    await leave(db, actor, gone, now)
    return moved
  })
}

/** The account goes, with its sessions and whatever is its own; its tasks stay without it. */
async function leave(
  db: Tx,
  actor: Actor,
  gone: { id: string; email: string; role: Role },
  now: Date,
): Promise<void> {
  await removeAssignee(db, gone.id, actor.id, now)
  await repo.remove(db, gone.id)
  await logLeft(db, actor, gone, now)
}

/** One's own account, by its owner (decision A23). Throws 403 for a wrong password, 409 for the last administrator. */
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
    const gone = locked.find((row) => row.id === actor.id)
    if (!gone || !(await repo.lock(db, actor.id))) throw notFound()
    if (gone.password_hash !== compared) throw changedMeanwhile()
    if (leavesNoAdmin(locked, actor.id))
      throw new AppError('conflict', 'You are the last administrator. Make somebody else one first.')
    await leave(db, actor, gone, deps.now())
  })
}

/** Signs somebody out everywhere, by an administrator. */
export async function endSessionsOf(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireAdmin(actor)
  await deps.db.transaction().execute(async (db) => {
    requireAdmin(await recheckActor(db, actor))
    if ((await repo.byId(db, id)) === undefined) throw notFound()
    await closeSessionsOf(db, id, actor.id === id ? actor.sessionHash : null)
    await logChange(db, {
      actorId: actor.id,
      at: deps.now().toISOString(),
      kind: 'session.ended',
      subjectId: id,
      version: null,
      changes: [],
      audience: [id],
      address: actor.address,
    })
  })
}
