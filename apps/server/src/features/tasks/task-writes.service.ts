/**
 * All changes of tasks: the row, its assignees and labels, the search index, the counts and the log, in one
 * transaction. Notices and the live stream read the log.
 */
import type { TaskChangeKind } from '@task-manager/contract/tasks/history'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { bumpDisplayVersion } from '#server/db/display-version.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assign, assignFirst } from '#server/features/assignees/assignees.service.ts'
import { type Change, logChange, logChanges } from '#server/features/changes/changes.service.ts'
import { assignLabels } from '#server/features/labels/labels.service.ts'
import {
  type Countable,
  moveCounts,
  moveManyCounts,
} from '#server/features/task-counts/task-counts.service.ts'
import { indexNewTasks, indexTask } from '#server/features/task-search/task-search.service.ts'
import { nextInSeries, startSeries } from '#server/features/task-series/task-series.service.ts'
import { changesBetween, idsOf } from './task-changes.ts'
import { checklistText, columnsOf, dayKeyOf, dayKeysOf, hasSameDays, type Origin, rowOf } from './task-row.ts'
import * as repo from './tasks.repo.ts'

/** Actor and time of a change. */
export interface ChangeContext {
  /** Null: the server itself. */
  readonly by: string | null
  readonly at: string
  /** Set when the change is part of a bulk action. */
  readonly actionId?: string | undefined
}

const countable = (task: Task): Countable => ({
  status: task.status,
  priority: task.priority,
  dueDate: task.dueDate,
  assignees: idsOf(task),
})

/** The change for the log. At least one of the two is a task. */
function changeOf(
  context: ChangeContext,
  kind: TaskChangeKind,
  before: Task | null,
  after: Task | null,
): Change {
  return {
    actorId: context.by,
    at: context.at,
    kind,
    subjectId: (after ?? before)?._id ?? '',
    version: after?.version ?? before?.version ?? null,
    changes: changesBetween(before, after),
    audience: [...new Set([...idsOf(before), ...idsOf(after)])],
    actionId: context.actionId,
  }
}

/** Places a new task above all others on the board: ids are in the order of creation. Long enough to be unique. */
export const firstRank = (id: string): string => `z${id.replaceAll('-', '').slice(0, 26)}`

/** In the transaction that links a task to an enquiry. */
export const { lockEnquiry } = repo

/** Locks many tasks until the transaction ends, by id; unknown ids are left out. The caller checked the rights. */
export const lockTasks = async (db: Tx, ids: readonly string[]): Promise<Map<string, Task>> =>
  await repo.tasksById(db, await repo.lockMany(db, ids))

const countableOrNone = (task: Task | null): Countable | null => (task === null ? null : countable(task))

/** Counts are moved last: on PostgreSQL others wait for their rows until the commit. */
async function logAndCount(db: Tx, change: Change, before: Task | null, after: Task | null): Promise<void> {
  await logChange(db, change)
  await moveCounts(db, countableOrNone(before), countableOrNone(after))
}

const assignment = (task: Task) => ({ taskId: task._id, status: task.status, dayKeys: dayKeysOf(task) })

const isInSeries = ({ repeat, previous, next }: Task): boolean =>
  repeat !== null || previous !== null || next !== null

/**
 * Tasks contain the ids of their neighbours in a series, so cached texts of these are void when one is added or
 * removed.
 */
async function refreshNeighbours(db: Tx, tasks: readonly Task[]): Promise<void> {
  if (tasks.some(isInSeries)) await bumpDisplayVersion(db)
}

/**
 * Adds the task that follows a repeating one which this change completes (decision T75). It does not belong to a bulk
 * action: undoing the action reopens the task and keeps the next one. Returns the task with its `next`.
 */
async function addNext<T extends Task>(
  db: Tx,
  { by, at }: ChangeContext,
  before: Task | null,
  after: T,
): Promise<T> {
  const added = await nextInSeries(db, { by, at }, before, after)
  if (added === null) return after
  const { task, createdBy } = added
  const ranked = { ...task, rank: firstRank(task._id) }
  await addTask(db, { by, at }, 'task.created', ranked, { createdBy })
  return { ...after, next: task._id }
}

/** A new or restored task. The caller locked its assignees. */
export async function addTask(
  db: Tx,
  context: ChangeContext,
  kind: 'task.created' | 'task.restored',
  task: Task,
  origin: Origin,
): Promise<Task> {
  await repo.insert(db, [rowOf(task, origin)])
  await assignFirst(db, [assignment(task)])
  await assignLabels(db, task._id, task.labels, true)
  await indexTask(db, null, task)
  await logAndCount(db, changeOf(context, kind, null, task), null, task)
  await startSeries(db, [task])
  if (kind === 'task.created') return await addNext(db, context, null, task)
  await refreshNeighbours(db, [task])
  return task
}

/** `addNext` for many changes. */
async function addEachNext(
  db: Tx,
  context: ChangeContext,
  pairs: readonly (readonly [before: Task | null, after: Task])[],
): Promise<Task[]> {
  const tasks: Task[] = []
  for (const [before, after] of pairs) tasks.push(await addNext(db, context, before, after))
  return tasks
}

/** New tasks of one action, with counts and log written once. The caller locked the assignees. */
export async function addTasks(
  db: Tx,
  context: ChangeContext,
  tasks: readonly Task[],
  origin: Origin,
): Promise<Task[]> {
  await repo.insert(
    db,
    tasks.map((task) => rowOf(task, origin)),
  )
  await assignFirst(db, tasks.map(assignment))
  for (const { _id, labels } of tasks) if (labels.length > 0) await assignLabels(db, _id, labels, true)
  await indexNewTasks(db, tasks)
  await moveManyCounts(
    db,
    tasks.map((task) => [null, countable(task)]),
  )
  await logChanges(
    db,
    tasks.map((task) => changeOf(context, 'task.created', null, task)),
  )
  await startSeries(db, tasks)
  return await addEachNext(
    db,
    context,
    tasks.map((task) => [null, task]),
  )
}

/** Most changes leave the labels as they are. */
async function relabel(db: Tx, before: Task, after: Task): Promise<void> {
  if (before.labels === after.labels || JSON.stringify(before.labels) === JSON.stringify(after.labels)) return
  await assignLabels(db, after._id, after.labels, false)
}

/** The columns that differ: SQLite writes the indexes of every column that is set, even to the same value. */
const changedColumns = (before: Task, after: Task) => {
  const columnsBefore: Record<string, unknown> = columnsOf(before)
  return Object.fromEntries(
    Object.entries(columnsOf(after)).filter(([name, value]) => value !== columnsBefore[name]),
  )
}

/** Replaces `before`, which is locked, by `after`, which has the next version. */
export async function replaceTask(db: Tx, context: ChangeContext, before: Task, after: Task): Promise<Task> {
  await repo.replace(db, before._id, changedColumns(before, after))
  await assign(db, assignment(after))
  await relabel(db, before, after)
  await indexTask(db, before, after)
  await logAndCount(db, changeOf(context, 'task.edited', before, after), before, after)
  return await addNext(db, context, before, after)
}

/**
 * Replaces locked tasks by tasks with the next version, except those without a change; returns the replaced ones by
 * id. Counts and log are written once, which keeps the transaction short and the order of locks the same.
 */
export async function replaceTasks(
  db: Tx,
  context: ChangeContext,
  pairs: readonly (readonly [before: Task, after: Task])[],
): Promise<ReadonlyMap<string, Task>> {
  const moved = pairs.filter(([before, after]) => changesBetween(before, after).length > 0)
  for (const [before, after] of moved) {
    await repo.replace(db, before._id, changedColumns(before, after))
    if (
      before.assignedTo !== after.assignedTo ||
      before.status !== after.status ||
      !hasSameDays(before, after)
    )
      await assign(db, assignment(after))
    await relabel(db, before, after)
    await indexTask(db, before, after)
  }
  await moveManyCounts(
    db,
    moved.map(([before, after]) => [countable(before), countable(after)]),
  )
  await logChanges(
    db,
    moved.map(([before, after]) => changeOf(context, 'task.edited', before, after)),
  )
  const replaced = await addEachNext(db, context, moved)
  return new Map(replaced.map((task) => [task._id, task]))
}

/** Deletes locked tasks; returns the data that the trash keeps, by id. */
export async function deleteLockedTasks(
  db: Tx,
  context: ChangeContext,
  tasks: readonly Task[],
): Promise<Map<string, Origin>> {
  const origins = new Map<string, Origin>()
  for (const { _id } of tasks) origins.set(_id, { createdBy: (await repo.remove(db, _id)).created_by })
  await moveManyCounts(
    db,
    tasks.map((task) => [countable(task), null]),
  )
  await logChanges(
    db,
    tasks.map((task) => changeOf(context, 'task.deleted', task, null)),
  )
  await refreshNeighbours(db, tasks)
  return origins
}

/** Writes ticks; null when the task differs from `before`, is locked, or the session has ended. */
export async function tickTask<T extends Task>(
  db: Tx,
  context: ChangeContext,
  session: string,
  before: Task,
  after: T,
): Promise<T | null> {
  const dayKey = dayKeyOf(after, null)
  const hasMoved = before.status !== after.status
  const change = {
    id: before._id,
    version: before.version,
    session,
    checklist: checklistText(after.todoChecklist),
    items_done: after.completedTodoCount,
    progress: after.progress,
    updated_at: after.updatedAt,
    status: after.status,
    completed_at: after.completedAt,
    day_key: dayKey,
  }
  const written = await repo.tick(db, change, hasMoved || dayKey !== dayKeyOf(before, null))
  if (!written) return null
  if (hasMoved || !hasSameDays(before, after))
    await repo.copyStatus(db, after._id, after.status, dayKeysOf(after))
  await logAndCount(db, changeOf(context, 'task.ticked', before, after), before, after)
  return await addNext(db, context, before, after)
}
