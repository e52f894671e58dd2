/** Assignments of tasks, and the copies of names on the tasks (decision 0013). */
import { imageUrl } from '@task-manager/contract/people/images'
import type { UserRef } from '@task-manager/contract/people/users'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { bumpDisplayVersion } from '#server/db/display-version.ts'
import { locksRows } from '#server/db/engine.ts'
import {
  assigneeIds,
  type ChangedTask,
  changedColumns,
  lockTasksIn,
  toChangedTask,
} from '#server/db/query/changed-tasks.ts'
import { jsonSql } from '#server/db/query/json.ts'
import { inList, listOf, listValue, prepared, preparedCommand } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { UserTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface Assignment {
  readonly taskId: string
  readonly status: Status
  /** By user id, in the order of assignment. */
  readonly dayKeys: ReadonlyMap<string, string | null>
}

const inserts = preparedInsert('task_assignees')

/** For tasks that have no assignees yet. */
export async function assignFirst(db: Tx, tasks: readonly Assignment[]): Promise<void> {
  const rows = tasks.flatMap(({ taskId, status, dayKeys }) =>
    [...dayKeys].map(([userId, day_key], position) => ({
      task_id: taskId,
      user_id: userId,
      position,
      status,
      day_key,
    })),
  )
  await inserts(db, rows)
}

const deletes = preparedCommand<{ taskId: string }>((db, param) =>
  db.deleteFrom('task_assignees').where('task_id', '=', param('taskId')),
)

/** Replaces the assignees of a task. */
export async function assign(db: Tx, task: Assignment): Promise<void> {
  await deletes(db, task)
  await assignFirst(db, [task])
}

const tasksOf = (db: Db, userId: string) =>
  db.selectFrom('task_assignees').select('task_id').where('user_id', '=', userId)

export async function taskIdsOf(db: Db, userId: string): Promise<string[]> {
  return (await tasksOf(db, userId).orderBy('task_id').execute()).map((row) => row.task_id)
}

/** Everyone who shares a task with the user, including the user. */
export async function teammatesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_assignees')
    .select('user_id')
    .distinct()
    .where('task_id', 'in', tasksOf(db, userId))
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/**
 * Locks before the copies are written: an update that waits for a row sees that row's new state, but other tables as of
 * its start (PostgreSQL, read committed).
 */
const lockTasksOf = (db: Tx, userId: string): Promise<void> => lockTasksIn(db, tasksOf(db, userId))

/** The value of `tasks.assignees` built from the users, except the user `without`. */
function rebuiltAssignees(db: Db, without: string | null) {
  const { array, object, string, word } = jsonSql(db)
  const user = object<UserRef>({
    _id: word(sql.ref('users.id')),
    name: string(sql.ref('users.name')),
    email: string(sql.ref('users.email')),
    profileImageUrl: word(sql`${sql.lit(imageUrl(''))} || users.image_id`),
  })
  const all = db
    .selectFrom('task_assignees')
    .innerJoin('users', 'users.id', 'task_assignees.user_id')
    .select(array(user, sql.ref('task_assignees.position')).as('list'))
    .where('task_assignees.task_id', '=', sql.ref<string>('tasks.id'))
  return without === null ? all : all.where('task_assignees.user_id', '<>', without)
}

/**
 * The checklist with the items of `from` reassigned to `to`, or to no one. The quotes in the pattern cannot match an
 * item's text, where quotes are escaped.
 */
const itemsOfAnother = (from: string, to: string | null) =>
  sql<string>`replace(checklist, ${`"assignee":${JSON.stringify(from)}`}, ${`"assignee":${JSON.stringify(to)}`})`

/** Copies the user's name and picture to all of their tasks. */
export async function refreshAssignee(db: Tx, userId: string): Promise<void> {
  await lockTasksOf(db, userId)
  await db
    .updateTable('tasks')
    .set({ assignees: rebuiltAssignees(db, null) })
    .where('id', 'in', tasksOf(db, userId))
    .execute()
  await bumpDisplayVersion(db)
}

/** Removes the user from all tasks; each gets a new version. Returns the tasks with the people who remain. */
export async function unassign(db: Tx, userId: string, now: string): Promise<ChangedTask[]> {
  await lockTasksOf(db, userId)
  const rows = await db
    .updateTable('tasks')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: now,
      assignees: rebuiltAssignees(db, userId),
      checklist: itemsOfAnother(userId, null),
    }))
    .where('id', 'in', tasksOf(db, userId))
    .returning(changedColumns)
    .execute()
  await db.deleteFrom('task_assignees').where('user_id', '=', userId).execute()
  return rows.map(toChangedTask)
}

export interface OpenTask {
  readonly id: string
  readonly version: number
  readonly status: Status
  readonly priority: Priority
  readonly dueDate: string
  /** The ids in order. */
  readonly assignees: string[]
}

/** Locks and returns the open tasks of a user. */
export async function lockOpenTasks(db: Tx, userId: string): Promise<OpenTask[]> {
  await lockTasksOf(db, userId)
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'version', 'status', 'priority', 'due_date', 'assignees'])
    .where('id', 'in', tasksOf(db, userId).where('status', '<>', 'Completed'))
    .orderBy('id')
    .execute()
  return rows.map(({ due_date: dueDate, assignees, ...row }) => ({
    ...row,
    dueDate,
    assignees: assigneeIds(assignees),
  }))
}

/** Replaces a user by another on locked tasks; from tasks of both, or without another, the user is only removed. */
export async function replaceOn(
  db: Tx,
  taskIds: readonly string[],
  { from, to, now }: { from: string; to: string | null; now: string },
): Promise<void> {
  const all = listOf(db, taskIds)
  const ofTasks = db.updateTable('task_assignees').where('user_id', '=', from).where('task_id', 'in', all)
  if (to !== null) {
    const already = db
      .selectFrom('task_assignees as other')
      .select('other.task_id')
      .where('other.user_id', '=', to)
      .where('other.task_id', 'in', all)
    await ofTasks.set({ user_id: to }).where('task_id', 'not in', already).execute()
  }
  await db.deleteFrom('task_assignees').where('user_id', '=', from).where('task_id', 'in', all).execute()
  await db
    .updateTable('tasks')
    .set((eb) => ({
      version: eb('version', '+', 1),
      updated_at: now,
      assignees: rebuiltAssignees(db, null),
      checklist: itemsOfAnother(from, to),
    }))
    .where('id', 'in', all)
    .execute()
}

type KnownUser = Pick<UserTable, 'id' | 'name' | 'email' | 'image_id' | 'deactivated_at'>

const lockedUsers = prepared<{ ids: string }, KnownUser>((db, param) => {
  const users = db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'image_id', 'deactivated_at'])
    .where('id', 'in', inList(db, param('ids')))
    .orderBy('id')
  return locksRows(db) ? users.forShare() : users
})

/** Locks the users until the transaction ends; skips unknown ids. */
export const lockShared = (db: Tx, ids: readonly string[]): Promise<KnownUser[]> =>
  lockedUsers(db, { ids: listValue(db, ids) })
