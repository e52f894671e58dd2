/** Assignees of tasks. The caller checked the rights. */
import { imageUrl } from '@task-manager/contract/images'
import type { UserRef } from '@task-manager/contract/users'
import { AppError } from '#server/core/app-error.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logChanges } from '#server/features/changes/changes.service.ts'
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

/** Locks users until the transaction ends; in the order of `ids`. Throws 422 unless all exist. */
export async function lockRefs(db: Tx, ids: readonly string[]): Promise<UserRef[]> {
  const refs = await lockKnownRefs(db, ids)
  if (refs.length === ids.length) return refs
  throw new AppError('invalid', 'A chosen member no longer exists. Please choose again.', {
    path: 'assignedTo',
  })
}

/** Like `lockRefs`; throws 422 unless all may sign in. */
export async function lockActiveRefs(db: Tx, ids: readonly string[], path: string): Promise<UserRef[]> {
  if (ids.length === 0) return []
  const rows = (await repo.lockShared(db, ids)).filter((row) => row.deactivated_at === null)
  if (rows.length < new Set(ids).size)
    throw new AppError('invalid', 'A chosen member cannot be given tasks any more. Please choose again.', {
      path,
    })
  const found = new Map(rows.map((row) => [row.id, refOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export const { assign, assignFirst, teammatesOf } = repo

/** In the transaction that deletes a user, after locking the row: the tasks stay (decision T10). */
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

/** In the transaction that deletes a user, after locking both rows. Returns the number of open tasks handed over. */
export async function handOver(
  db: Tx,
  { from, to, by, now }: { from: string; to: string; by: string; now: Date },
): Promise<number> {
  const at = now.toISOString()
  const moved = (await repo.lockOpenTasks(db, from)).map((task) => ({
    task,
    after: [...new Set(task.assignees.map((id) => (id === from ? to : id)))],
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

/** Like `lockRefs`, without the ids that do not exist. */
export async function lockKnownRefs(db: Tx, ids: readonly string[]): Promise<UserRef[]> {
  if (ids.length === 0) return []
  const found = new Map((await repo.lockShared(db, ids)).map((row) => [row.id, refOf(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** In the transaction that changed a user's name or picture. `renamed`: the name is searched too. */
export async function refreshAssignee(db: Tx, userId: string, renamed: boolean): Promise<void> {
  await repo.refreshAssignee(db, userId)
  if (renamed) await indexTasks(db, await repo.taskIdsOf(db, userId))
}
