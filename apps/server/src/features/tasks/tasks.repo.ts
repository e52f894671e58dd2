/**
 * SQL that reads and writes tasks. Each change is based on a version that is locked or named, so none overwrites another
 * (decision T5).
 */
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import {
  assigneeIds,
  type ChangedTask,
  changedColumns,
  toChangedTask,
} from '#server/db/query/changed-tasks.ts'
import { listOf, type ParamOf, prepared, preparedCommand } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import { fromJson, type Json } from '#server/db/query/typed-json.ts'
import type { TaskTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { finishedTask } from './task-json.sql.ts'

export interface TaskText {
  id: string
  json: Json<Task>
  version: number
}

const byId = prepared<{ id: string }, TaskText>((db, param) =>
  db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', param('id')),
)

const byIdAndAssignee = prepared<{ id: string; userId: string }, TaskText>((db, param) =>
  db
    .selectFrom('tasks')
    .innerJoin('task_assignees as mine', 'mine.task_id', 'tasks.id')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', '=', param('id'))
    .where('mine.user_id', '=', param('userId')),
)

/** With `assignee`, only if the task is assigned to this user. */
export async function find(db: Db, id: string, assignee: string | null): Promise<TaskText | undefined> {
  const rows = assignee === null ? byId(db, { id }) : byIdAndAssignee(db, { id, userId: assignee })
  return (await rows)[0]
}

/** Skips ids without a task. */
export async function findMany(db: Db, ids: readonly string[]): Promise<TaskText[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.version', finishedTask(db).as('json')])
    .where('tasks.id', 'in', listOf(db, ids))
    .execute()
}

/** By id; ids without a task are left out. */
export async function tasksById(db: Db, ids: readonly string[]): Promise<Map<string, Task>> {
  const rows = await findMany(db, ids)
  return new Map(rows.map(({ id, json }) => [id, fromJson(json)]))
}

/** `assignee`: only tasks of this user. Ids without a task are left out. */
export async function titles(
  db: Db,
  ids: readonly string[],
  assignee: string | null,
): Promise<{ _id: string; title: string; status: Status }[]> {
  let query = db
    .selectFrom('tasks')
    .select(['tasks.id as _id', 'tasks.title', 'tasks.status'])
    .where('tasks.id', 'in', listOf(db, new Set(ids)))
  if (assignee !== null)
    query = query
      .innerJoin('task_assignees as mine', 'mine.task_id', 'tasks.id')
      .where('mine.user_id', '=', assignee)
  return await query.execute()
}

export interface WaitedTask {
  readonly task_id: string
  readonly id: string
  readonly title: string
  readonly status: Status
  /** Ids of its assignees. */
  readonly people: readonly string[]
}

/** The tasks that these wait for, in their order. */
export async function waitedTasks(db: Db, ids: readonly string[]): Promise<WaitedTask[]> {
  const rows = await db
    .selectFrom('task_waits')
    .innerJoin('tasks', 'tasks.id', 'task_waits.on_id')
    .select(['task_waits.task_id', 'tasks.id', 'tasks.title', 'tasks.status', 'tasks.assignees'])
    .where('task_waits.task_id', 'in', listOf(db, ids))
    .orderBy('task_waits.task_id')
    .orderBy('task_waits.position')
    .execute()
  return rows.map(({ assignees, ...row }) => ({ ...row, people: assigneeIds(assignees) }))
}

const inserts = preparedInsert('tasks')

export const insert = (db: Tx, tasks: readonly TaskTable[]): Promise<void> => inserts(db, tasks)

/**
 * Locks the task until the transaction ends; false when it does not exist. Tries twice, because a task that was deleted
 * and restored while this waited has a new row, which is not locked yet.
 */
export async function lock(db: Tx, id: string): Promise<boolean> {
  if (!locksRows(db)) return true
  const locked = async () =>
    await db.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return ((await locked()) ?? (await locked())) !== undefined
}

/** Locks many tasks in the order of their ids, which avoids deadlocks. Returns the ids that exist. */
export async function lockMany(db: Tx, ids: readonly string[]): Promise<string[]> {
  if (!locksRows(db)) return [...ids]
  const locked = async (ids: readonly string[]) => {
    if (ids.length === 0) return []
    const query = db.selectFrom('tasks').select('id').where('id', 'in', listOf(db, ids))
    return (await query.orderBy('id').forUpdate().execute()).map(({ id }) => id)
  }
  const first = await locked(ids)
  const known = new Set(first)
  return [...first, ...(await locked(ids.filter((id) => !known.has(id))))]
}

/** `change` contains the next version. */
export async function replace(db: Tx, id: string, change: Partial<TaskTable>): Promise<void> {
  await db.updateTable('tasks').set(change).where('id', '=', id).execute()
}

/** Returns the creator, for the trash. */
export const remove = (db: Tx, id: string): Promise<Pick<TaskTable, 'created_by'>> =>
  db.deleteFrom('tasks').where('id', '=', id).returning('created_by').executeTakeFirstOrThrow()

/**
 * Locks an enquiry for a link from a task; null when it was deleted, and the task is created without the link. Deleting
 * the enquiry then waits and finds the task.
 */
export async function lockEnquiry(db: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  let query = db.selectFrom('enquiries').select('id').where('id', '=', id)
  if (locksRows(db)) query = query.forKeyShare()
  return (await query.executeTakeFirst())?.id ?? null
}

/** Returns the tasks that had the link, after the change. */
export async function unlinkEnquiry(db: Tx, enquiryId: string, at: string): Promise<ChangedTask[]> {
  const rows = await db
    .updateTable('tasks')
    .set((eb) => ({ enquiry_id: null, version: eb('version', '+', 1), updated_at: at }))
    .where('enquiry_id', '=', enquiryId)
    .returning(changedColumns)
    .execute()
  return rows.map(toChangedTask)
}

interface TickChange {
  id: string
  /** The version of the task before the tick. */
  version: number
  /** The hash of the session. Nothing is written when it has ended; a change of role ends it too. */
  session: string
  checklist: string
  items_done: number
  progress: number
  updated_at: string
}

/** What only some ticks change. */
interface TickMove {
  status: Status
  completed_at: string | null
  day_key: string | null
}

const tickWith = (move: (param: ParamOf<TickMove>) => TickMove | null) =>
  prepared<TickChange & TickMove, { id: string }>((db, param) => {
    const unchanged = db
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', param('id'))
      .where('version', '=', param('version'))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('sessions').select('user_id').where('token_hash', '=', param('session'))),
      )
    return (
      db
        .updateTable('tasks')
        .set({
          checklist: param('checklist'),
          items_done: param('items_done'),
          progress: param('progress'),
          updated_at: param('updated_at'),
          version: sql<number>`version + 1`,
          ...move(param),
        })
        // Skips a locked task: after a wait the session would have to be checked again.
        .where('id', '=', locksRows(db) ? unchanged.forNoKeyUpdate().skipLocked() : unchanged)
        .returning('id')
    )
  })

/** SQLite writes the indexes of every column that is set, even to the same value. */
const staying = tickWith(() => null)
const moving = tickWith((param) => ({
  status: param('status'),
  completed_at: param('completed_at'),
  day_key: param('day_key'),
}))

const copies = preparedCommand<{ id: string; status: Status; key: string | null }>((db, param) =>
  db
    .updateTable('task_assignees')
    .set({ status: param('status'), day_key: param('key') })
    .where('task_id', '=', param('id')),
)

/** False when the task has another version or is locked, or the session has ended. `moves`: it changes status or day. */
export const tick = async (db: Tx, change: TickChange & TickMove, moves: boolean): Promise<boolean> =>
  (await (moves ? moving : staying)(db, change)).length > 0

/** Copies status and day of a task to its assignments. `keys`: by user id. */
export async function copyStatus(
  db: Tx,
  id: string,
  status: Status,
  keys: ReadonlyMap<string, string | null>,
): Promise<void> {
  const [key = null] = keys.values()
  await copies(db, { id, status, key })
  // Only people with items that are due earlier have a key of their own.
  for (const [userId, own] of keys)
    if (own !== key)
      await db
        .updateTable('task_assignees')
        .set({ day_key: own })
        .where('task_id', '=', id)
        .where('user_id', '=', userId)
        .execute()
}
