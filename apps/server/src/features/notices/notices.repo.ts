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

/** Those of them who may sign in. */
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

/** Somebody's unfinished tasks that are due from one day to another, the earliest first. */
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

/** Those of the tasks that are there, and whose they are. */
export const assignments = (db: Db, taskIds: readonly string[]) =>
  db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_date', 'task_assignees.user_id'])
    .where('tasks.id', 'in', listOf(db, taskIds))
    .execute()

/** For the mail of the day. */
export async function keep(db: Tx, notice: NoticeTable): Promise<void> {
  await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['user_id', 'task_id']).doNothing())
    .execute()
}

/** What waits for somebody's mail of the day, of tasks that are still theirs; nothing waits afterwards. */
export async function take(db: Tx, userId: string): Promise<OpenTask[]> {
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
