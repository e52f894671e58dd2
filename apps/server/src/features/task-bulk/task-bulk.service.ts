/**
 * One change of many tasks (decision T38), in batches of a transaction each: other writers wait only briefly, and each task is
 * changed completely or not at all. The log records all of them under one action id. Administrators only.
 */
import {
  BULK_MAX,
  type BulkChange,
  type BulkResult,
  type TaskIdsFilter,
  type TaskPatch,
  type TaskSelection,
} from '@task-manager/contract/tasks/task-bulk'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { activeAssigneesAmong } from '#server/features/assignees/assignees.service.ts'
import { versionsOfAction } from '#server/features/changes/changes.service.ts'
import { lockLabels } from '#server/features/labels/labels.service.ts'
import { lockProject } from '#server/features/projects/projects.service.ts'
import { recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import { idsThatMatch } from '#server/features/task-find/task-find.service.ts'
import { type ChangeContext, lockTasks, replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { moveToTrash } from '#server/features/trash/trash.service.ts'
import { inBatches, NOT_FOUND, type Outcome, refusal } from './batches.ts'
import { changedTask, type ResolvedRefs } from './changed-task.ts'
import { copyBatch } from './task-copies.service.ts'

/** Throws 422 when the filter matches more than BULK_MAX tasks. */
export async function selectedIds(
  db: Db,
  actor: Actor,
  { ids, filter }: TaskSelection,
  now: Date,
): Promise<string[]> {
  requireAdmin(actor)
  if (filter === undefined) return [...new Set(ids)]
  const found = await idsThatMatch(db, actor, filter, BULK_MAX + 1, now)
  if (found.length <= BULK_MAX) return found
  throw new AppError('invalid', 'More than 10,000 tasks match. Select fewer.', { path: 'filter' })
}

function changedTasks(
  tasks: readonly Task[],
  change: TaskPatch,
  refs: ResolvedRefs,
  context: ChangeContext,
): { pairs: [Task, Task][]; refusals: Map<string, BulkResult> } {
  const pairs: [Task, Task][] = []
  const refusals = new Map<string, BulkResult>()
  for (const before of tasks) {
    try {
      const after = changedTask(before, change, refs, context.at)
      pairs.push([before, { ...after, version: before.version + 1, updatedAt: context.at }])
    } catch (error) {
      refusals.set(before._id, refusal(before._id, error))
    }
  }
  return { pairs, refusals }
}

async function changeBatch(
  db: Tx,
  actor: Actor,
  context: ChangeContext & { actionId: string },
  ids: readonly string[],
  change: TaskPatch,
): Promise<BulkResult[]> {
  const adding = change.addAssignees ?? []
  const { current, users } = await recheckWithUsers(db, actor, adding)
  requireAdmin(current)
  const people = activeAssigneesAmong(users, [...new Set(adding)], 'change.addAssignees')
  const project =
    change.projectId === undefined ? undefined : await lockProject(db, change.projectId, 'change.projectId')
  const labels = await lockLabels(db, context, change.addLabels ?? [])
  const tasks = await lockTasks(db, ids)
  const done = await versionsOfAction(db, { id: context.actionId, actorId: actor.id }, ids)
  const fresh = [...tasks.values()].filter(({ _id }) => !done.has(_id))
  const { pairs, refusals } = changedTasks(
    change.delete ? [] : fresh,
    change,
    { people, project, labels },
    context,
  )
  const changed = await replaceTasks(db, context, pairs)
  const unchanged = new Set(pairs.map(([{ _id }]) => _id).filter((id) => !changed.has(id)))
  if (change.delete) await moveToTrash(db, context, fresh)
  return ids.map((_id) => {
    const refused = refusals.get(_id)
    if (refused !== undefined) return refused
    if (unchanged.has(_id)) return { _id, ok: true, unchanged: true }
    return tasks.has(_id) || done.has(_id) ? { _id, ok: true } : { _id, ok: false, message: NOT_FOUND }
  })
}

/** Throws 422 when the filter matches more than BULK_MAX tasks, or a person cannot be assigned. */
export async function change(
  db: Db,
  actor: Actor,
  input: BulkChange,
  now: Date,
  closing: AbortSignal,
): Promise<Outcome & { actionId: string }> {
  requireAdmin(actor)
  const actionId = input.actionId ?? newId()
  const context = { by: actor.id, at: now.toISOString(), actionId }
  const ids = await selectedIds(db, actor, input, now)
  const outcome = await inBatches({
    // Ids are in the order of creation: copies keep the originals' order.
    items: input.change.duplicate ? ids.toSorted() : ids,
    idOf: (id) => id,
    closing,
    apply: (ids) =>
      db
        .transaction()
        .execute((db) =>
          input.change.duplicate
            ? copyBatch(db, actor, context, ids)
            : changeBatch(db, actor, context, ids, input.change),
        ),
  })
  return { ...outcome, actionId }
}

/** The ids of the tasks in a list, in its order. */
export async function ids(
  db: Db,
  actor: Actor,
  filter: TaskIdsFilter,
  now: Date,
): Promise<{ ids: string[]; more: boolean }> {
  requireAdmin(actor)
  const found = await idsThatMatch(db, actor, filter, BULK_MAX + 1, now)
  return { ids: found.slice(0, BULK_MAX), more: found.length > BULK_MAX }
}
