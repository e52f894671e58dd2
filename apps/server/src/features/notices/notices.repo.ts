import type { Db } from '#server/db/open.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { NoticeTable } from './notices.tables.ts'

export interface Reader {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
}

/** The active users among them. */
export const readers = (db: Db, ids: readonly string[]): Promise<Reader[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role'])
    .where('id', 'in', listOf(db, ids))
    .where('deactivated_at', 'is', null)
    .execute()

export interface OpenTask {
  readonly id: string
  readonly title: string
  readonly due_date: string
}

/** The user's unfinished tasks that are due in this range, the earliest first. */
export const dueTasks = (db: Db, userId: string, from: string, to: string): Promise<OpenTask[]> =>
  db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_date'])
    .where('task_assignees.user_id', '=', userId)
    .where('task_assignees.status', '<>', 'Completed')
    .where('tasks.due_date', '>=', from)
    .where('tasks.due_date', '<=', to)
    .orderBy('tasks.due_date')
    .orderBy('tasks.id')
    .execute()

/** The current assignees of the tasks that still exist. */
export const assignments = (db: Db, taskIds: readonly string[]) =>
  db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_date', 'task_assignees.user_id'])
    .where('tasks.id', 'in', listOf(db, taskIds))
    .execute()

/** Stores a notice for the daily email. */
export async function store(db: Tx, notice: NoticeTable): Promise<void> {
  await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['user_id', 'task_id']).doNothing())
    .execute()
}

/** Removes and returns the notices for the user's daily email, for tasks that are still assigned to them. */
export async function takeAll(db: Tx, userId: string): Promise<OpenTask[]> {
  const tasks = await db
    .selectFrom('notices')
    .innerJoin('task_assignees', (join) =>
      join
        .onRef('task_assignees.task_id', '=', 'notices.task_id')
        .onRef('task_assignees.user_id', '=', 'notices.user_id'),
    )
    .innerJoin('tasks', 'tasks.id', 'notices.task_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_date'])
    .where('notices.user_id', '=', userId)
    .orderBy('notices.at')
    .execute()
  await db.deleteFrom('notices').where('user_id', '=', userId).execute()
  return tasks
}
