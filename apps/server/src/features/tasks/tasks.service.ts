/** Reading, creating, replacing and deleting tasks (spec 2 and 5, decisions T1–T12). */
import { hash } from 'node:crypto'
import type { NewTask, Task, TaskFilter } from '@task-manager/contract/tasks'
import { newId } from '#server/db/ids.ts'
import { endJson } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import { violationOf } from '#server/db/violations.ts'
import { lockRefs } from '#server/features/users/users.service.ts'
import { type Actor, requireAdmin, requireUser } from '#server/http/actor.ts'
import { AppError } from '#server/http/app-error.ts'
import { JsonText } from '#server/http/route.ts'
import * as counts from './counts.repo.ts'
import { cursorAfter, readCursor } from './cursor.ts'
import { progressOf } from './progress.ts'
import { scopeOf } from './tasks.policy.ts'
import * as read from './tasks.read.repo.ts'
import * as write from './tasks.write.repo.ts'

const notFound = () => new AppError('not_found', 'Task not found.')
const changedMeanwhile = (task: Task) =>
  new AppError('version_conflict', 'This task was changed by somebody else in the meantime.', { task })

export async function list(db: Db, actor: Actor, filter: TaskFilter): Promise<JsonText> {
  requireUser(actor)
  const scope = scopeOf(actor, filter.assignedTo)
  const name = `${actor.id} ${scope} ${filter.status}`
  const before = filter.cursor === undefined ? read.AFTER_ALL_IDS : readCursor(filter.cursor, name)
  const { status, limit } = filter
  const page = await read.page(db, { head: 'tasks', scope, status, before, limit, today: null })
  const nextCursor = page.more === null ? null : cursorAfter(page.more, name)
  const rest = { statusSummary: counts.summaryOf(page.counts), nextCursor }
  return new JsonText(endJson(page.open, `],${JSON.stringify(rest).slice(1)}`))
}

/** The stored JSON of a task this person may see; throws 404 for any other (decision T3). */
async function visible(db: Db, actor: Actor, id: string): Promise<read.TaskText> {
  requireUser(actor)
  const row = actor.role === 'admin' ? await read.find(db, id) : await read.findAssigned(db, id, actor.id)
  if (!row) throw notFound()
  return row
}

export async function get(db: Db, actor: Actor, id: string): Promise<JsonText> {
  const { json, version } = await visible(db, actor, id)
  return new JsonText(json, version)
}

/** The task as an object, for a change that begins with what is there. */
async function current(db: Db, actor: Actor, id: string): Promise<Task> {
  return JSON.parse((await visible(db, actor, id)).json) as Task
}

export const countable = (task: Task): counts.Countable => ({
  status: task.status,
  priority: task.priority,
  dueDate: task.dueDate,
  assignees: task.assignedTo.map((user) => user._id),
})

const columnsOf = (input: NewTask) => {
  const { status, progress, completedTodoCount } = progressOf(input.todoChecklist)
  return {
    title: input.title,
    description: input.description,
    priority: input.priority,
    status,
    due_date: input.dueDate,
    attachments: JSON.stringify(input.attachments),
    checklist: JSON.stringify(input.todoChecklist.map(({ text, completed }) => ({ text, completed }))),
    items_done: completedTodoCount,
    progress,
  }
}

const unknownMember = (error: unknown): unknown =>
  violationOf(error) === 'foreign'
    ? new AppError('invalid', 'A chosen member no longer exists. Please choose again.', {
        path: 'assignedTo',
      })
    : error

/** A repeated `key` with the same body answers the first result (design: retries). */
export async function create(
  db: Db,
  actor: Actor,
  input: NewTask,
  now: Date,
  key: string | null,
): Promise<Task> {
  requireAdmin(actor)
  const bodyHash = hash('sha256', JSON.stringify(input), 'hex')
  const repeated = async (): Promise<Task | null> => {
    const entry = key === null ? undefined : await write.findIdempotencyKey(db, actor.id, key)
    if (!entry) return null
    if (entry.body_hash !== bodyHash)
      throw new AppError('invalid', 'This Idempotency-Key was used for another task.', {
        path: 'Idempotency-Key',
      })
    return await current(db, actor, entry.result_id)
  }
  const earlier = await repeated()
  if (earlier) return earlier
  const assignees = [...new Set(input.assignedTo)]
  const id = newId()
  const at = now.toISOString()
  const row = {
    ...columnsOf(input),
    id,
    version: 1,
    enquiry_id: await write.enquiryThatExists(db, input.enquiryId ?? null),
    created_by: actor.id,
    created_at: at,
    updated_at: at,
  }
  try {
    await db.transaction().execute(async (db) => {
      if (key !== null)
        await write.insertIdempotencyKey(db, {
          user_id: actor.id,
          key,
          body_hash: bodyHash,
          result_id: id,
          created_at: at,
        })
      const shown = JSON.stringify(await lockRefs(db, assignees))
      await write.insert(db, { ...row, assignees: shown })
      await write.assign(db, id, assignees, row.status)
      await counts.move(
        db,
        counts.deltasOf(null, {
          status: row.status,
          priority: row.priority,
          dueDate: row.due_date,
          assignees,
        }),
      )
    })
  } catch (error) {
    // Two equal calls at once: the other one was faster.
    const first = violationOf(error) === 'unique' ? await repeated() : null
    if (first) return first
    throw unknownMember(error)
  }
  return await current(db, actor, id)
}

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
  const assignees = [...new Set(input.assignedTo)]
  const columns = columnsOf(input)
  const save = async (before: Task): Promise<boolean> =>
    await db.transaction().execute(async (db) => {
      const change = {
        ...columns,
        assignees: JSON.stringify(await lockRefs(db, assignees)),
        updated_at: now.toISOString(),
        enquiry_id:
          input.enquiryId === undefined
            ? before.enquiryId
            : await write.enquiryThatExists(db, input.enquiryId),
      }
      if (!(await write.replace(db, id, before.version, change))) return false
      await write.assign(db, id, assignees, columns.status)
      const after = {
        status: columns.status,
        priority: columns.priority,
        dueDate: columns.due_date,
        assignees,
      }
      await counts.move(db, counts.deltasOf(countable(before), after))
      return true
    })
  try {
    await changing(db, actor, id, ifMatch, save)
  } catch (error) {
    throw unknownMember(error)
  }
  return await current(db, actor, id)
}

export async function remove(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
): Promise<void> {
  requireAdmin(actor)
  await changing(db, actor, id, ifMatch, (before) =>
    db.transaction().execute(async (db) => {
      if (!(await write.remove(db, id, before.version))) return false
      await counts.move(db, counts.deltasOf(countable(before), null))
      return true
    }),
  )
}

/** How often a change without If-Match begins again when somebody else was faster. */
const TRIES = 20

/** Reads, lets `save` write on top of exactly what was read, and begins again when that had changed meanwhile. */
export async function changing(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
  save: (before: Task) => Promise<boolean>,
): Promise<Task> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await current(db, actor, id)
    if (ifMatch !== null && !ifMatch.includes(before.version)) throw changedMeanwhile(before)
    if (await save(before)) return before
  }
  throw new AppError('unavailable', 'This task is being changed by many at once. Please try again.', {
    retryAfter: 1,
  })
}

export const removeOldIdempotencyKeys = (db: Db, now: Date): Promise<void> =>
  write.removeIdempotencyKeysBefore(db, new Date(now.getTime() - 24 * 3_600_000).toISOString())

/** Inside the transaction that deletes an enquiry: the tasks made from it stay. */
export const unlinkEnquiry = write.unlinkEnquiry
