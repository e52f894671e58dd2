/** Deleted tasks stay in the trash until they are restored or purged. Administrators only. */

import { DAY_MS } from '@task-manager/contract/calendar'
import type { IfMatch } from '@task-manager/contract/endpoint'
import type { PageQuery } from '@task-manager/contract/paging'
import { completedAtOf } from '@task-manager/contract/progress'
import type { LabelRef, ProjectRef } from '@task-manager/contract/projects/groups'
import type { Task } from '@task-manager/contract/tasks/tasks'
import type { TrashPage } from '@task-manager/contract/tasks/trash'
import * as z from 'zod/mini'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockKnownRefs } from '#server/features/assignees/assignees.service.ts'
import { actorOf, actorsById, logChanges } from '#server/features/changes/changes.service.ts'
import { itemFromStored, type StoredItem, storedItem } from '#server/features/checklists/checklist.policy.ts'
import { removeCommentsOf } from '#server/features/comments/comments.service.ts'
import { cutPage, readCursor } from '#server/features/cursors/cursors.service.ts'
import { lockKnownLabels } from '#server/features/labels/labels.service.ts'
import { lockKnownProject } from '#server/features/projects/projects.service.ts'
import { adminTransaction, recheckActor } from '#server/features/sessions/sessions.service.ts'
import {
  addTask,
  type ChangeContext,
  deleteLockedTasks,
  firstRank,
  lockEnquiry,
  lockTasks,
} from '#server/features/tasks/task-writes.service.ts'
import { lockTask, readTasks } from '#server/features/tasks/tasks.service.ts'
import { restoreWaits, waitsOf } from '#server/features/waiting/restored-waits.service.ts'
import * as repo from './trash.repo.ts'

const BATCH = 500

/** A task as it is stored, with people as ids, so that a deleted account leaves no name here. */
type TrashedTask = Omit<
  Task,
  | 'assignedTo'
  | 'todoChecklist'
  | 'project'
  | 'labels'
  | 'rank'
  | 'completedAt'
  | 'comments'
  | 'waiting'
  | 'repeat'
  | 'previous'
  | 'next'
> & {
  assignedTo: string[]
  todoChecklist: StoredItem[]
  createdBy: string | null
  /** Missing in tasks deleted by older versions. */
  project?: ProjectRef | null
  labels?: LabelRef[]
  rank?: string
  completedAt?: string | null
  comments?: number
  waiting?: Task['waiting']
  /** The ids of the tasks that it waits for. */
  waitsFor?: string[]
  repeat?: Task['repeat']
  previous?: string | null
  next?: string | null
}

/** Without case and diacritics. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const notInTrash = () => new AppError('not_found', 'This task is no longer in the trash.')

/** Throws 412 when the task has none of the versions in `ifMatch` (decision T5). */
export async function remove(db: Db, actor: Actor, id: string, ifMatch: IfMatch, now: Date): Promise<void> {
  requireAdmin(actor)
  const context = { by: actor.id, at: now.toISOString() }
  await adminTransaction(db, actor, async (db) => {
    await moveToTrash(db, context, [await lockTask(db, actor, id, ifMatch)])
  })
}

/** The caller's transaction has locked the tasks. */
export async function moveToTrash(db: Tx, context: ChangeContext, tasks: readonly Task[]): Promise<void> {
  // Before the deletion, which ends them.
  const waits = await waitsOf(db, tasks)
  const origins = await deleteLockedTasks(db, context, tasks)
  for (const task of tasks) {
    const createdBy = origins.get(task._id)?.createdBy ?? null
    const stored: TrashedTask = {
      ...task,
      createdBy,
      waitsFor: waits.get(task._id) ?? [],
      assignedTo: task.assignedTo.map((user) => user._id),
      todoChecklist: task.todoChecklist.map(storedItem),
    }
    await repo.insert(db, {
      id: task._id,
      search: folded(task.title),
      task: JSON.stringify(stored),
      deleted_at: context.at,
      deleted_by: context.by,
    })
  }
}

export interface TrashFilter extends PageQuery {
  readonly q: string
}

/** `deleted_at` and id of the last task. */
const Position = z.tuple([z.string(), z.string()])

/** Last deleted first. */
export async function list(deps: Deps, actor: Actor, { q, limit, cursor }: TrashFilter): Promise<TrashPage> {
  requireAdmin(actor)
  const { db } = deps
  const name = `trash ${q}`
  const position = await readCursor(db, name, cursor, Position)
  const before = position && { deletedAt: position[0], id: position[1] }
  const rows = await repo.list(db, { q: folded(q.trim()), before, limit: limit + 1 })
  const { shown, nextCursor } = await cutPage(db, name, { rows, limit }, (last) => [last.deleted_at, last.id])
  const people = await actorsById(
    db,
    shown.flatMap((row) => row.deleted_by ?? []),
  )
  const days = deps.config.trashDays
  return {
    entries: shown.map((row) => {
      const { title, status, priority, dueDate, project = null } = JSON.parse(row.task) as TrashedTask
      return {
        _id: row.id,
        title,
        status,
        priority,
        dueDate,
        project,
        deletedAt: row.deleted_at,
        deletedBy: actorOf(people, row.deleted_by),
        purgeAt: new Date(Date.parse(row.deleted_at) + days * DAY_MS).toISOString(),
      }
    }),
    ...(await repo.totals(db)),
    days,
    nextCursor,
  }
}

/** Restores the task with its ticks and its remaining assignees. Throws 404 when it is not in the trash. */
export async function restore(db: Db, actor: Actor, id: string, now: Date): Promise<Task> {
  requireAdmin(actor)
  const context = { by: actor.id, at: now.toISOString() }
  return await adminTransaction(db, actor, async (db) => {
    const { task, waitsFor } = await restoreFromTrash(db, context, id, null)
    await restoreWaits(db, new Map([[id, waitsFor]]))
    // Its neighbours in a series may have changed meanwhile.
    return (await readTasks(db, [id])).get(id) ?? task
  })
}

/**
 * Throws 404 when the task is not in the trash at `version`; null allows any version. The caller restores its waits, once all
 * tasks of the call are restored.
 */
export async function restoreFromTrash(
  db: Tx,
  context: ChangeContext,
  id: string,
  version: number | null,
): Promise<{ task: Task; waitsFor: readonly string[] }> {
  const row = await repo.lock(db, id)
  if (!row) throw notInTrash()
  const {
    createdBy,
    assignedTo,
    project,
    labels,
    waitsFor = [],
    ...stored
  } = JSON.parse(row.task) as TrashedTask
  if (version !== null && stored.version !== version) throw notInTrash()
  await repo.remove(db, id)
  const people = await lockKnownRefs(db, assignedTo)
  const task: Task = {
    ...stored,
    assignedTo: people,
    todoChecklist: stored.todoChecklist.map((item) => itemFromStored(item, people)),
    project: await lockKnownProject(db, project?._id ?? null),
    labels: await lockKnownLabels(db, labels?.map(({ _id }) => _id) ?? []),
    enquiryId: await lockEnquiry(db, stored.enquiryId),
    rank: stored.rank ?? firstRank(id),
    comments: stored.comments ?? 0,
    waiting: stored.waiting ?? null,
    repeat: stored.repeat ?? null,
    previous: stored.previous ?? null,
    next: stored.next ?? null,
    completedAt: completedAtOf(stored.status, { completedAt: stored.completedAt ?? null }, stored.updatedAt),
    updatedAt: context.at,
    version: stored.version + 1,
  }
  const known = createdBy !== null && (await repo.userExists(db, createdBy))
  await addTask(db, context, 'task.restored', task, { createdBy: known ? createdBy : null })
  return { task, waitsFor }
}

type RemovedRow = Pick<Parameters<typeof repo.insert>[1], 'id' | 'task'>

const logPurges = (db: Tx, { by, at }: ChangeContext, rows: readonly RemovedRow[]): Promise<void> =>
  logChanges(
    db,
    rows.map((row) => {
      const { title, version } = JSON.parse(row.task) as TrashedTask
      return {
        actorId: by,
        at,
        kind: 'task.purged',
        subjectId: row.id,
        version,
        changes: [{ field: 'title', before: title, after: null }],
      }
    }),
  )

/** Deletes tasks permanently, in the trash or not. Unknown ids are left out. The caller authorized. */
export async function purgeTasks(db: Tx, context: ChangeContext, ids: readonly string[]): Promise<void> {
  await deleteLockedTasks(db, context, [...(await lockTasks(db, ids)).values()])
  await repo.removeMany(db, ids)
  await removeCommentsOf(db, [...ids])
}

/** Deletes permanently. Throws 404 when the task is not in the trash. */
export async function purge(db: Db, actor: Actor, id: string, now: Date): Promise<void> {
  await adminTransaction(db, actor, async (db) => {
    const row = await repo.remove(db, id)
    if (!row) throw notInTrash()
    await removeCommentsOf(db, [id])
    await logPurges(db, { by: actor.id, at: now.toISOString() }, [row])
  })
}

/**
 * Purges tasks deleted before `instant`, a transaction per batch so that other writers wait only briefly. `authorize`
 * throws to stop. Returns the number of tasks.
 */
async function purgeBefore(
  db: Db,
  context: ChangeContext,
  instant: string,
  authorize: (db: Tx) => Promise<void>,
): Promise<number> {
  for (let purged = 0; ; ) {
    const removed = await db.transaction().execute(async (db) => {
      await authorize(db)
      const rows = await repo.removeBefore(db, instant, BATCH)
      await removeCommentsOf(
        db,
        rows.map((row) => row.id),
      )
      await logPurges(db, context, rows)
      return rows.length
    })
    purged += removed
    if (removed < BATCH) return purged
  }
}

/** Purges the tasks deleted until an instant, by default and at the latest now. Returns their number. */
export async function empty(db: Db, actor: Actor, now: Date, until = now.toISOString()): Promise<number> {
  requireAdmin(actor)
  const context = { by: actor.id, at: now.toISOString() }
  // What is deleted while this runs stays.
  const last = Math.min(Date.parse(until), now.getTime())
  return await purgeBefore(db, context, new Date(last + 1).toISOString(), async (db) =>
    requireAdmin(await recheckActor(db, actor)),
  )
}

/** Purges tasks deleted more than TRASH_DAYS ago. */
export async function purgeOld(deps: Deps): Promise<void> {
  const now = deps.now()
  const instant = new Date(now.getTime() - deps.config.trashDays * DAY_MS).toISOString()
  await purgeBefore(deps.db, { by: null, at: now.toISOString() }, instant, async () => {})
}
