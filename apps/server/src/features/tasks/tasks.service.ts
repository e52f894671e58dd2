/** Reading and replacing tasks (spec 2 and 5, decisions T1–T12). */

import type { Answer } from '@task-manager/contract/endpoint'
import { progressOf } from '@task-manager/contract/progress'
import type { NewTask, Task, TaskFilter, TaskPage, updateTask } from '@task-manager/contract/tasks'
import * as z from 'zod/mini'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { fromJson } from '#server/core/json.ts'
import { JsonText } from '#server/core/json-text.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { lockRefs } from '#server/features/assignees/assignees.service.ts'
import { logChanges } from '#server/features/changes/changes.service.ts'
import { readCursor, writeCursor } from '#server/features/cursors/cursors.service.ts'
import { lockLabels } from '#server/features/labels/labels.service.ts'
import { lockProject } from '#server/features/projects/projects.service.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { EVERYBODY, summaryOf } from '#server/features/task-counts/task-counts.service.ts'
import { find } from '#server/features/task-find/task-find.service.ts'
import { itemsOf } from './checklist.ts'
import { type ChangeContext, firstRank, lockEnquiry, replaceTask } from './task-writes.service.ts'
import { onlyTasksOf, peopleOf, rightsOf } from './tasks.policy.ts'
import * as read from './tasks.read.repo.ts'
import * as write from './tasks.write.repo.ts'

const notFound = () => new AppError('not_found', 'Task not found.')

const FILTERS = ['priority', 'project', 'label', 'notLabel', 'due', 'createdBy', 'createdAt'] as const
/** Answered by the kept counts and one index, without `find`. */
const isPlain = ({ sort = 'created', order, ...filter }: TaskFilter): boolean =>
  !filter.q && FILTERS.every((field) => filter[field] === undefined) && sort === 'created' && order !== 'asc'

/** The id of the last task. */
const Position = z.tuple([z.string()])

export async function list(db: Db, actor: Actor, filter: TaskFilter, now: Date): Promise<JsonText<TaskPage>> {
  requireUser(actor)
  const people = peopleOf(actor, filter.assignedTo)
  const scope =
    people === null ? EVERYBODY : people.length === 1 && people[0] !== 'nobody' ? people[0] : undefined
  if (scope === undefined || !isPlain(filter)) return await find(db, actor, filter, now)
  const name = `tasks ${actor.id} ${scope} ${filter.status}`
  const [before] = (await readCursor(db, name, filter.cursor, Position)) ?? [read.AFTER_ALL_IDS]
  const { status, limit } = filter
  const page = await read.page(db, { scope, status, before, limit, today: null })
  const nextCursor = page.more === null ? null : await writeCursor(db, name, [page.more])
  const statusSummary = summaryOf(page.counts)
  return JsonText.list<TaskPage, 'tasks'>('tasks', page.texts, {
    can: rightsOf(actor),
    statusSummary,
    nextCursor,
  })
}

/** The stored JSON of a task; throws 404 for one that the actor does not see. First line of every call about one task. */
export async function requireAccess(db: Db, actor: Actor, id: string): Promise<read.TaskText> {
  requireUser(actor)
  const row = await read.find(db, id, onlyTasksOf(actor))
  if (!row) throw notFound()
  return row
}

export async function get(db: Db, actor: Actor, id: string): Promise<JsonText<Task>> {
  const { json, version } = await requireAccess(db, actor, id)
  return new JsonText(json, version)
}

/** Undefined for a task that the actor does not see. */
export async function findTask(db: Db, actor: Actor, id: string): Promise<Task | undefined> {
  const row = await read.find(db, id, onlyTasksOf(actor))
  return row && fromJson(row.json)
}

/** The body of a changed task's answer, with the version as ETag (decision T6). */
export const taskAnswer = (message: string, task: Task): JsonText<Answer<typeof updateTask>> =>
  JsonText.of({ message, task }, task.version)

/** Counts and newest tasks of a scope, '*' or a user's id. The caller checked the right to the scope. */
export const overview = (db: Db, scope: string, today: string, limit: number): Promise<read.Page> =>
  read.page(db, { scope, status: '', before: read.AFTER_ALL_IDS, limit, today })

/** Filled in once the referenced rows are locked. */
type LockedField = 'assignedTo' | 'enquiryId' | 'project' | 'labels' | 'rank'

/** The fields of a task after a call; `before` is null for a new task. */
function fieldsFromInput(input: NewTask, before: Task | null, at: string): Omit<Task, '_id' | LockedField> {
  const fields: Pick<Task, Exclude<keyof NewTask, LockedField | 'projectId'>> = {
    title: input.title,
    description: input.description,
    priority: input.priority,
    dueDate: input.dueDate,
    attachments: input.attachments,
    todoChecklist: itemsOf(input.todoChecklist, before?.todoChecklist ?? []),
  }
  return {
    ...fields,
    ...progressOf(fields.todoChecklist),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    version: (before?.version ?? 0) + 1,
  }
}

/** `locked`: references that exist until the transaction ends. */
export function newTask(
  _id: string,
  input: NewTask,
  locked: Pick<Task, Exclude<LockedField, 'rank'>>,
  at: string,
): Task {
  return { ...fieldsFromInput(input, null, at), ...locked, _id, rank: firstRank(_id) }
}

/** An assignee who was deleted meanwhile is an invalid field. */
export const unknownMember = (error: unknown): unknown =>
  violationOf(error) === 'foreign'
    ? new AppError('invalid', 'A chosen member no longer exists. Please choose again.', {
        path: 'assignedTo',
      })
    : error

/** Replaces a task. `ifMatch` null: last write wins (decision T5). */
export async function update(
  db: Db,
  actor: Actor,
  id: string,
  input: NewTask,
  ifMatch: readonly number[] | null,
  now: Date,
): Promise<Task> {
  requireAdmin(actor)
  const context = { by: actor.id, at: now.toISOString() }
  try {
    return await db.transaction().execute(async (db) => {
      requireAdmin(await recheckActor(db, actor, input.assignedTo))
      const assignedTo = await lockRefs(db, [...new Set(input.assignedTo)])
      // Undefined leaves these three as they are.
      const project = input.projectId === undefined ? undefined : await lockProject(db, input.projectId)
      const labels = input.labels && (await lockLabels(db, context, input.labels))
      const link = input.enquiryId === undefined ? undefined : await lockEnquiry(db, input.enquiryId)
      const before = await lockTask(db, actor, id, ifMatch)
      const after = {
        ...fieldsFromInput(input, before, context.at),
        _id: id,
        assignedTo,
        project: project === undefined ? before.project : project,
        labels: labels ?? before.labels,
        enquiryId: link === undefined ? before.enquiryId : link,
        rank: before.rank,
      }
      await replaceTask(db, context, before, after)
      return after
    })
  } catch (error) {
    throw unknownMember(error)
  }
}

function refuseChanged(task: Task, ifMatch: readonly number[] | null): void {
  if (ifMatch !== null && !ifMatch.includes(task.version))
    throw new AppError('version_conflict', 'This task was changed by somebody else in the meantime.', {
      task,
    })
}

/** Locks a task until the transaction ends. Throws 404 and 412. */
export async function lockTask(
  db: Tx,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
): Promise<Task> {
  if (!(await write.lock(db, id))) throw notFound()
  const task = fromJson((await requireAccess(db, actor, id)).json)
  refuseChanged(task, ifMatch)
  return task
}

/** Locks many tasks, by id; unknown ids are left out. */
export const lockTasks = async (db: Tx, ids: readonly string[]): Promise<Map<string, Task>> =>
  await readTasks(db, await write.lockMany(db, ids))

/** By id; unknown ids are left out. The caller checked the rights. */
export async function readTasks(db: Db, ids: readonly string[]): Promise<Map<string, Task>> {
  const rows = await read.findMany(db, ids)
  return new Map(rows.map(({ id, json }) => [id, fromJson(json)]))
}

/**
 * Calls `save` with the task as it was read. `save` returns null when the task changed since; then it is called again with
 * the task locked.
 */
export async function updateOptimistically<T>(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
  save: (db: Tx, before: Task) => Promise<T | null>,
): Promise<T> {
  const seen = fromJson((await requireAccess(db, actor, id)).json)
  refuseChanged(seen, ifMatch)
  const saved = await db.transaction().execute((db) => save(db, seen))
  if (saved !== null) return saved
  return await db.transaction().execute(async (db) => {
    const again = await save(db, await lockTask(db, await recheckActor(db, actor), id, ifMatch))
    if (again === null) throw new Error('A task changed while it was locked.')
    return again
  })
}

/** In the transaction that deletes an enquiry, after the deletion. The tasks created from it stay. */
export async function unlinkEnquiry(db: Tx, context: ChangeContext, enquiryId: string): Promise<void> {
  const rows = await write.unlinkEnquiry(db, enquiryId, context.at)
  await logChanges(
    db,
    rows.map(({ id, version, assignees }) => ({
      actorId: context.by,
      at: context.at,
      kind: 'task.edited',
      subjectId: id,
      version,
      changes: [{ field: 'enquiryId', before: enquiryId, after: null }],
      audience: assignees,
    })),
  )
}
