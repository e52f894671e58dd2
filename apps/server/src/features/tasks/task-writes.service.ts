/**
 * The one door through which tasks change, whoever changes them: the row, who is on it, what a search finds it by, the
 * counts and the log, in one transaction. A new way of telling somebody about a change reads the log; nothing is told from here.
 */
import type { TaskChangeKind } from '@task-manager/contract/history'
import type { Task } from '@task-manager/contract/tasks'
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
import { changesBetween, idsOf } from './task-changes.ts'
import { checklistText, columnsOf, type Origin, rowOf } from './task-row.ts'
import * as write from './tasks.write.repo.ts'
import * as ticks from './ticks.repo.ts'

/** Who changes it, and when. */
export interface ChangeContext {
  /** Null: the server itself. */
  readonly by: string | null
  readonly at: string
  /** Of a change that is part of an action on many tasks. */
  readonly actionId?: string | undefined
}

const countable = (task: Task): Countable => ({
  status: task.status,
  priority: task.priority,
  dueDate: task.dueDate,
  assignees: idsOf(task),
})

/** The row of the log. The task must be there before or after. */
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

const countableOrNone = (task: Task | null): Countable | null => (task === null ? null : countable(task))

/** Counts are moved last: on PostgreSQL others wait for their rows until the commit. */
async function follow(db: Tx, change: Change, before: Task | null, after: Task | null): Promise<void> {
  await logChange(db, change)
  await moveCounts(db, countableOrNone(before), countableOrNone(after))
}

const assignment = (task: Task) => ({ taskId: task._id, userIds: idsOf(task), status: task.status })

/** A task that is new, or comes back. Its assignees are locked. */
export async function addTask(
  db: Tx,
  context: ChangeContext,
  kind: 'task.created' | 'task.restored',
  task: Task,
  origin: Origin,
): Promise<void> {
  await write.insert(db, [rowOf(task, origin)])
  await assignFirst(db, [assignment(task)])
  await assignLabels(db, task._id, task.labels, true)
  await indexTask(db, null, task)
  await follow(db, changeOf(context, kind, null, task), null, task)
}

/** New tasks of one action. Their assignees are locked; counts and log are written once for all. */
export async function addTasks(
  db: Tx,
  context: ChangeContext,
  tasks: readonly Task[],
  origin: Origin,
): Promise<void> {
  await write.insert(
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
}

/** Most changes leave the labels as they are. */
async function relabel(db: Tx, before: Task, after: Task): Promise<void> {
  if (before.labels === after.labels || JSON.stringify(before.labels) === JSON.stringify(after.labels)) return
  await assignLabels(db, after._id, after.labels, false)
}

/** `before`, which is locked, replaced by `after`, whose version is the next one. */
export async function replaceTask(db: Tx, context: ChangeContext, before: Task, after: Task): Promise<void> {
  await write.replace(db, before._id, columnsOf(after))
  await assign(db, after._id, idsOf(after), after.status)
  await relabel(db, before, after)
  await indexTask(db, before, after)
  await follow(db, changeOf(context, 'task.edited', before, after), before, after)
}

/** The columns in which the two differ. */
const changedColumns = (before: Task, after: Task) => {
  const were: Record<string, unknown> = columnsOf(before)
  return Object.fromEntries(Object.entries(columnsOf(after)).filter(([name, value]) => value !== were[name]))
}

/**
 * The same for many tasks, which are locked. One that stays as it is but for its version is left out. Counts and log are
 * written once for all, so that a transaction over many tasks is short and never crosses another.
 */
export async function replaceTasks(
  db: Tx,
  context: ChangeContext,
  pairs: readonly (readonly [before: Task, after: Task])[],
): Promise<void> {
  const moved = pairs.filter(([before, after]) => changesBetween(before, after).length > 0)
  for (const [before, after] of moved) {
    await write.replace(db, before._id, changedColumns(before, after))
    if (before.assignedTo !== after.assignedTo || before.status !== after.status)
      await assign(db, after._id, idsOf(after), after.status)
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
}

/** Takes tasks, which are locked, out of everything that lists and counts; where each came from, by id. */
export async function takeOutTasks(
  db: Tx,
  context: ChangeContext,
  tasks: readonly Task[],
): Promise<Map<string, Origin>> {
  const origins = new Map<string, Origin>()
  for (const { _id } of tasks) origins.set(_id, { createdBy: (await write.remove(db, _id)).created_by })
  await moveManyCounts(
    db,
    tasks.map((task) => [countable(task), null]),
  )
  await logChanges(
    db,
    tasks.map((task) => changeOf(context, 'task.deleted', task, null)),
  )
  return origins
}

/** Writes ticks and what follows from them; false when the task is not `before` any more, or the session has ended. */
export async function tickTask(
  db: Tx,
  context: ChangeContext,
  session: string,
  before: Task,
  after: Task,
): Promise<boolean> {
  const written = await ticks.tick(db, {
    id: before._id,
    version: before.version,
    session,
    checklist: checklistText(after.todoChecklist),
    items_done: after.completedTodoCount,
    progress: after.progress,
    status: after.status,
    updated_at: after.updatedAt,
  })
  if (!written) return false
  if (before.status !== after.status) await ticks.copyStatus(db, after._id, after.status)
  await follow(db, changeOf(context, 'task.ticked', before, after), before, after)
  return true
}
