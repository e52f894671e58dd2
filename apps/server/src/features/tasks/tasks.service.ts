/** Reading tasks, and the shared parts of all changes (spec 2 and 5, decisions T1–T12). */
import type { IfMatch } from '@task-manager/contract/endpoint'
import { completedAtOf, progressOf } from '@task-manager/contract/progress'
import { repeatWords } from '@task-manager/contract/repeats/repeat-words'
import type { TaskTitle } from '@task-manager/contract/tasks/task-titles'
import type { NewTask, Task, TaskAnswer, TaskDetails } from '@task-manager/contract/tasks/tasks'
import type * as z from 'zod/mini'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { JsonText } from '#server/core/json-text.ts'
import { fromJson, type Json } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { logChanges } from '#server/features/changes/changes.service.ts'
import { itemsOf, ownersIn } from '#server/features/checklists/checklist.policy.ts'
import { todayOf } from '#server/features/preferences/preferences.service.ts'
import * as one from './one-task.repo.ts'
import { mayWait } from './task-json.sql.ts'
import { resolveWaits } from './task-waiting.service.ts'
import { type ChangeContext, firstRank } from './task-writes.service.ts'
import { onlyTasksOf } from './tasks.policy.ts'
import * as repo from './tasks.repo.ts'

/** The rule with its description; null for a task that does not repeat. An edit keeps the number of the task. */
export const repeatOf = (given: NewTask['repeat'], before: Task['repeat'] = null): Task['repeat'] =>
  given ? { ...given, words: repeatWords(given), counted: before?.counted } : null

const notFound = () => new AppError('not_found', 'Task not found.')

/** Throws 404 for a task that the actor does not see. First line of every call about one task. */
export async function requireAccess(db: Db, actor: Actor, id: string): Promise<void> {
  requireUser(actor)
  if (!(await one.isSeen(db, id, actor.id, onlyTasksOf(actor)))) throw notFound()
}

/** Reads the task with the fields that only the answer of a single task has, in one statement. Throws 404. */
async function requireDetails(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ json: Json<TaskDetails>; version: number }> {
  requireUser(actor)
  const row = await one.findFor(db, id, actor.id, onlyTasksOf(actor))
  if (!row) throw notFound()
  const { following, creator } = row
  const json =
    `${row.json.slice(0, -1)},"following":${following === 1},"createdBy":${creator}}` as Json<TaskDetails>
  return { json, version: row.version }
}

export async function get(db: Db, actor: Actor, id: string, now: Date): Promise<JsonText<TaskDetails>> {
  const { json, version } = await requireDetails(db, actor, id)
  if (!mayWait(json)) return new JsonText(json, version)
  const today = await todayOf(db, actor.id, now.toISOString())
  const tasks = await resolveWaits(db, actor, [fromJson(json)], today)
  return JsonText.of(tasks[0] as TaskDetails, version)
}

/** The titles of the tasks that the actor sees. */
export async function titles(db: Db, actor: Actor, ids: readonly string[]): Promise<TaskTitle[]> {
  requireUser(actor)
  return await repo.titles(db, ids, onlyTasksOf(actor))
}

/** Undefined for a task that the actor does not see. */
export async function findTask(db: Db, actor: Actor, id: string): Promise<Task | undefined> {
  requireUser(actor)
  const row = await repo.find(db, id, onlyTasksOf(actor))
  return row && fromJson(row.json)
}

export async function requireTask(db: Db, actor: Actor, id: string): Promise<Task> {
  const task = await findTask(db, actor, id)
  if (!task) throw notFound()
  return task
}

/** A changed task, with the fields of `TaskDetails` that were already read. */
export type Answered = Task & Partial<TaskDetails>

const hasDetails = (task: Answered): task is TaskDetails =>
  task.following !== undefined && task.createdBy !== undefined

/** The body of a changed task's answer, with the version as ETag (decision T6). */
export async function taskAnswer(
  { db, actor, deps }: { db: Db; actor: Actor; deps: Deps },
  message: string,
  task: Answered,
): Promise<JsonText<z.output<typeof TaskAnswer>>> {
  const [shown] = await detailsOf(db, actor, [task], deps.now())
  return JsonText.of({ message, task: shown as TaskDetails }, task.version)
}

/**
 * Changed tasks as the actor gets them: what they wait for, whether the actor follows them, and who created them. `now`
 * null: no wait is over.
 */
export async function detailsOf(
  db: Db,
  actor: Actor,
  tasks: readonly Answered[],
  now: Date | null,
): Promise<TaskDetails[]> {
  const unknown = tasks.filter((task) => !hasDetails(task)).map(({ _id }) => _id)
  const someWait = tasks.some(({ waiting }) => waiting !== null)
  const today = now && someWait ? await todayOf(db, actor.id, now.toISOString()) : null
  const [shown, extras] = await Promise.all([
    resolveWaits(db, actor, tasks, today),
    one.extras(db, unknown, actor.id),
  ])
  return shown.map((task) =>
    hasDetails(task) ? task : { following: false, createdBy: null, ...task, ...extras.get(task._id) },
  )
}

/** The references of a task, filled in once they are locked. */
export type LockedRefs = Pick<Task, 'assignedTo' | 'enquiryId' | 'project' | 'labels'>

/** The other fields of a call. A new field of the contract does not compile until new and edited tasks have it. */
export type InputFields = Pick<Task, Exclude<keyof NewTask, keyof LockedRefs | 'projectId' | 'repeat'>>

/** The ids of everyone on a task after a call: the owner of an item is one of them. */
export const peopleIn = (input: Pick<NewTask, 'assignedTo' | 'todoChecklist'>): string[] => [
  ...new Set([...input.assignedTo, ...ownersIn(input.todoChecklist)]),
]

/** The other fields of a task that is created from a title alone. */
export const defaultInput: Omit<NewTask, 'title' | 'dueDate' | 'assignedTo' | 'todoChecklist'> = {
  description: '',
  priority: 'Low',
  attachments: [],
}

/** `locked`: references that exist until the transaction ends. */
export function newTask(_id: string, input: NewTask, locked: LockedRefs, at: string): Task {
  const fields: InputFields = {
    title: input.title,
    description: input.description,
    priority: input.priority,
    dueDate: input.dueDate,
    attachments: input.attachments,
    todoChecklist: itemsOf(input.todoChecklist, [], locked.assignedTo),
  }
  const progress = progressOf(fields.todoChecklist)
  return {
    ...fields,
    ...progress,
    ...locked,
    _id,
    rank: firstRank(_id),
    comments: 0,
    waiting: null,
    repeat: repeatOf(input.repeat),
    previous: null,
    next: null,
    completedAt: completedAtOf(progress.status, null, at),
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
}

/** Turns the violation caused by an assignee who was deleted meanwhile into a 422. */
export const unknownMember = (error: unknown): unknown =>
  violationOf(error) === 'foreign'
    ? new AppError('invalid', 'A selected member no longer exists. Choose again.', {
        path: 'assignedTo',
      })
    : error

/** Throws 412 with the current task, whose wait may be over although the server has not ended it yet. */
async function refuseChanged(db: Db, actor: Actor, task: Task, ifMatch: IfMatch): Promise<void> {
  if (ifMatch === null || ifMatch.includes(task.version)) return
  const [current] = await detailsOf(db, actor, [task], null)
  throw new AppError('version_conflict', 'Someone else changed this task. Reload it and try again.', {
    task: current,
  })
}

/** Locks a task until the transaction ends. Throws 404 and 412. */
export async function lockTask(db: Tx, actor: Actor, id: string, ifMatch: IfMatch): Promise<Task> {
  if (!(await repo.lock(db, id))) throw notFound()
  const task = await requireTask(db, actor, id)
  await refuseChanged(db, actor, task, ifMatch)
  return task
}

/** By id; unknown ids are left out. The caller checked the rights. */
export const readTasks = repo.tasksById

/** A task as it is read before a change. Throws 404 and 412. */
export async function readForChange(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: IfMatch,
): Promise<TaskDetails> {
  const task = fromJson((await requireDetails(db, actor, id)).json)
  await refuseChanged(db, actor, task, ifMatch)
  return task
}

/** In the transaction that deletes an enquiry, after the deletion. The tasks created from it stay. */
export async function unlinkEnquiry(db: Tx, context: ChangeContext, enquiryId: string): Promise<void> {
  const rows = await repo.unlinkEnquiry(db, enquiryId, context.at)
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
