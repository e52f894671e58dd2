/** Reading, creating, replacing and deleting tasks (spec 2 and 5, decisions T1–T12). */
import { progressOf } from '@task-manager/contract/progress'
import type { NewTask, Task, TaskFilter, TaskPage } from '@task-manager/contract/tasks'
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
import { firstRank } from './task-rank.ts'
import { type ChangeContext, replaceTask } from './task-writes.service.ts'
import * as one from './tasks.one.repo.ts'
import { peopleOf, rightsOf } from './tasks.policy.ts'
import * as read from './tasks.read.repo.ts'
import * as write from './tasks.write.repo.ts'

const notFound = () => new AppError('not_found', 'Task not found.')

const NARROWING = ['priority', 'project', 'label', 'notLabel', 'due', 'createdBy', 'createdAt'] as const
/** Nothing is asked that the kept counts do not know. */
const isPlain = ({ sort = 'created', order, ...filter }: TaskFilter): boolean =>
  !filter.q &&
  NARROWING.every((field) => filter[field] === undefined) &&
  sort === 'created' &&
  order !== 'asc'

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

/** The stored JSON of a task this person may see; throws 404 for any other (decision T3). */
async function visible(db: Db, actor: Actor, id: string): Promise<read.TaskText> {
  requireUser(actor)
  const row = actor.role === 'admin' ? await one.find(db, id) : await one.findAssigned(db, id, actor.id)
  if (!row) throw notFound()
  return row
}

/** Throws 404 for a task that the actor does not see. */
export async function requireVisible(db: Db, actor: Actor, id: string): Promise<void> {
  await visible(db, actor, id)
}

export async function get(db: Db, actor: Actor, id: string): Promise<JsonText<Task>> {
  const { json, version } = await visible(db, actor, id)
  return new JsonText(json, version)
}

/** The rank of a task beside which another is put; null when the actor does not see it. */
export async function rankSeen(db: Db, actor: Actor, id: string): Promise<string | null> {
  const row = actor.role === 'admin' ? await one.find(db, id) : await one.findAssigned(db, id, actor.id)
  return row ? fromJson(row.json).rank || null : null
}

/** The task as an object, for a change that begins with what is there. */
async function current(db: Db, actor: Actor, id: string): Promise<Task> {
  return fromJson((await visible(db, actor, id)).json)
}

/** What is filled in where it is locked. */
type LockedField = 'assignedTo' | 'enquiryId' | 'project' | 'labels' | 'rank'

/** The task that a call asks for: what it says, on top of what is there. */
function fieldsFromInput(input: NewTask, before: Task | null, at: string): Omit<Task, '_id' | LockedField> {
  const said: Pick<Task, Exclude<keyof NewTask, LockedField | 'projectId'>> = {
    title: input.title,
    description: input.description,
    priority: input.priority,
    dueDate: input.dueDate,
    attachments: input.attachments,
    todoChecklist: itemsOf(input.todoChecklist, before?.todoChecklist ?? []),
  }
  return {
    ...said,
    ...progressOf(said.todoChecklist),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
    version: (before?.version ?? 0) + 1,
  }
}

/** What a call asks for as a task that was not there; `locked` are there until the transaction ends. */
export function newTask(
  _id: string,
  input: NewTask,
  locked: Pick<Task, Exclude<LockedField, 'rank'>>,
  at: string,
): Task {
  return { ...fieldsFromInput(input, null, at), ...locked, _id, rank: firstRank(_id) }
}

/** What a member who is gone is called. */
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
      // Left out, the three stay as they are.
      const project = input.projectId === undefined ? undefined : await lockProject(db, input.projectId)
      const labels = input.labels && (await lockLabels(db, context, input.labels))
      const link = input.enquiryId === undefined ? undefined : await write.lockEnquiry(db, input.enquiryId)
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

/** The task as it is when its turn has come; nobody else changes it before the transaction ends. Throws 404 and 412. */
export async function lockTask(
  db: Tx,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
): Promise<Task> {
  if (!(await write.lock(db, id))) throw notFound()
  const task = await current(db, actor, id)
  refuseChanged(task, ifMatch)
  return task
}

/** The same for many, by id; those that are not there are left out. */
export const lockTasks = async (db: Tx, ids: readonly string[]): Promise<Map<string, Task>> =>
  await readTasks(db, await write.lockMany(db, ids))

/** As they are at this moment. No right is checked here; callers did. */
export async function readTasks(db: Db, ids: readonly string[]): Promise<Map<string, Task>> {
  const rows = await read.findMany(db, ids)
  return new Map(rows.map(({ id, json }) => [id, fromJson(json)]))
}

/**
 * Lets `save` write based on the task that was read; it returns null when the task has changed since. Then it is called
 * again with the task locked.
 */
export async function updateOptimistically<T>(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
  save: (db: Tx, before: Task) => Promise<T | null>,
): Promise<T> {
  const seen = await current(db, actor, id)
  refuseChanged(seen, ifMatch)
  const saved = await db.transaction().execute((db) => save(db, seen))
  if (saved !== null) return saved
  return await db.transaction().execute(async (db) => {
    const again = await save(db, await lockTask(db, await recheckActor(db, actor), id, ifMatch))
    if (again === null) throw new Error('A task changed while it was locked.')
    return again
  })
}

/** Of a task that comes back from a time without ranks, and of sample data. */
export { firstRank }

/** Inside the transaction that writes the link. */
export const lockEnquiry = write.lockEnquiry

/** Inside the transaction that deletes an enquiry, after it: the tasks made from it stay. */
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
