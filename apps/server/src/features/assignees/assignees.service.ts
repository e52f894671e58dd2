/** Assignees of tasks. The caller checked the rights. */
import { imageUrl } from '@task-manager/contract/people/images'
import type { UserRef } from '@task-manager/contract/people/users'
import { AppError } from '#server/core/app-error.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChanges } from '#server/features/changes/changes.service.ts'
import type { LockedUser } from '#server/features/sessions/sessions.service.ts'
import { moveManyCounts, removeCountsOf } from '#server/features/task-counts/task-counts.service.ts'
import { indexTasks } from '#server/features/task-search/task-search.service.ts'
import * as repo from './assignees.repo.ts'

/** The public part of a user. */
export const refOf = (row: Pick<UserTable, 'id' | 'name' | 'email' | 'image_id'>): UserRef => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  profileImageUrl: row.image_id === null ? '' : imageUrl(row.image_id),
})

/** In the requested order, and those of them who are deactivated. */
export interface Assignees {
  readonly people: UserRef[]
  readonly deactivated: readonly UserRef[]
}

/** `ids` without duplicates. Throws 422 unless all are among the locked users. */
export function assigneesAmong(
  users: readonly LockedUser[],
  ids: readonly string[],
  path = 'assignedTo',
): Assignees {
  const byId = new Map(users.map((user) => [user.id, user]))
  const chosen = ids.flatMap((id) => byId.get(id) ?? [])
  if (chosen.length < ids.length)
    throw new AppError('invalid', 'A selected member no longer exists. Choose again.', { path })
  return {
    people: chosen.map(refOf),
    deactivated: chosen.filter((user) => user.deactivated_at !== null).map(refOf),
  }
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** Throws 422 with their names when a call adds deactivated people. `already`: the people on the task before. */
export function refuseDeactivated(
  { deactivated }: Assignees,
  already: readonly UserRef[] = [],
  path = 'assignedTo',
): void {
  const assigned = new Set(already.map(({ _id }) => _id))
  const refused = deactivated.filter(({ _id }) => !assigned.has(_id)).map(({ name }) => name)
  if (refused.length === 0) return
  const verb = refused.length === 1 ? 'is' : 'are'
  const message = `${names.format(refused)} ${verb} deactivated and can't be assigned. Choose someone else.`
  throw new AppError('invalid', message, { path })
}

/** Like `assigneesAmong`, for a new task; throws 422 with the names of deactivated people. */
export function activeAssigneesAmong(
  users: readonly LockedUser[],
  ids: readonly string[],
  path = 'assignedTo',
): UserRef[] {
  const chosen = assigneesAmong(users, ids, path)
  refuseDeactivated(chosen, [], path)
  return chosen.people
}

export const { assign, assignFirst, teammatesOf } = repo

/** To be called in the transaction that deletes a user, after locking the row. The tasks stay (decision T10). */
export async function removeAssignee(db: Tx, userId: string, by: string, now: Date): Promise<void> {
  const at = now.toISOString()
  const tasks = await repo.unassign(db, userId, at)
  await indexTasks(
    db,
    tasks.map(({ id }) => id),
  )
  await removeCountsOf(db, userId)
  await logChanges(
    db,
    tasks.map(({ id, version, assignees }) => ({
      actorId: by,
      at,
      kind: 'task.edited',
      subjectId: id,
      version,
      changes: [{ field: 'assignedTo', before: [...assignees, userId], after: assignees }],
      audience: assignees,
    })),
  )
}

/**
 * To be called in the transaction that deletes or deactivates a user, after locking both users: reassigns the open
 * tasks to `to`, or only removes the user. Returns the number of tasks.
 */
export async function handOver(
  db: Tx,
  { from, to, by, now }: { from: string; to: string | null; by: string; now: Date },
): Promise<number> {
  const at = now.toISOString()
  const moved = (await repo.lockOpenTasks(db, from)).map((task) => ({
    task,
    after: [...new Set(task.assignees.flatMap((id) => (id === from ? (to ?? []) : id)))],
  }))
  const ids = moved.map(({ task }) => task.id)
  await repo.replaceOn(db, ids, { from, to, now: at })
  await moveManyCounts(
    db,
    moved.map(({ task, after }) => [task, { ...task, assignees: after }]),
  )
  await indexTasks(db, ids)
  await logChanges(
    db,
    moved.map(({ task, after }) => ({
      actorId: by,
      at,
      kind: 'task.edited',
      subjectId: task.id,
      version: task.version + 1,
      changes: [{ field: 'assignedTo', before: task.assignees, after }],
      audience: [...new Set([...task.assignees, ...after])],
    })),
  )
  return moved.length
}

/** Locks users until the transaction ends. Skips ids that do not exist and, with `active`, deactivated users. */
export async function lockKnownRefs(db: Tx, ids: readonly string[], active = false): Promise<UserRef[]> {
  if (ids.length === 0) return []
  const rows = (await repo.lockShared(db, ids)).filter((row) => !active || row.deactivated_at === null)
  const found = new Map(rows.map((row) => [row.id, refOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** To be called in the transaction that changed a user's name or picture. `renamed`: the search index changes too. */
export async function refreshAssignee(db: Tx, userId: string, renamed: boolean): Promise<void> {
  await repo.refreshAssignee(db, userId)
  if (renamed) await indexTasks(db, await repo.taskIdsOf(db, userId))
}
