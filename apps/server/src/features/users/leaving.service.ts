/** Whoever leaves: their sessions end, their open tasks go to somebody else, their account goes (decisions U4, U8, T10). */
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { handOver, removeAssignee } from '#server/features/assignees/assignees.service.ts'
import { logChange } from '#server/features/changes/changes.service.ts'
import { actorAgain, closeSessionsOf } from '#server/features/sessions/sessions.service.ts'
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
    requireAdmin(await actorAgain(db, actor))
    if (leavesNoAdmin(locked, id)) throw new AppError('conflict', 'The last administrator cannot be deleted.')
    const gone = locked.find((row) => row.id === id)
    if (!gone || !(await repo.lock(db, id))) throw notFound()
    const heir = locked.find((row) => row.id === successor)
    if (successor !== undefined && (heir === undefined || heir.deactivated_at !== null)) throw noSuccessor()
    const now = deps.now()
    const moved = heir === undefined ? 0 : await handOver(db, { from: id, to: heir.id, by: actor.id, now })
    await removeAssignee(db, id, actor.id, now)
    await repo.remove(db, id)
    await logLeft(db, actor, gone, now)
    return moved
  })
}

/** Signs somebody out everywhere, by an administrator. */
export async function endSessionsOf(deps: Deps, actor: Actor, id: string): Promise<void> {
  requireAdmin(actor)
  await deps.db.transaction().execute(async (db) => {
    requireAdmin(await actorAgain(db, actor))
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
