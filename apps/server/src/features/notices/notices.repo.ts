import { INBOX_MAX } from '@task-manager/contract/notifications/inbox'
import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { chunksOf } from '#server/db/query/chunks.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import type { NoticeTable, OverdueNoticeTable } from '#server/db/tables/notices.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isMuted } from '#server/features/tasks/following.sql.ts'
import { isWaiting } from '#server/features/waiting/waiting.sql.ts'

export interface OpenTask {
  readonly id: string
  readonly title: string
  readonly due_date: string
}

/**
 * The user's unfinished tasks that are due until `to`, the earliest first. Leaves out muted tasks, overdue ones that the
 * user was notified of with this due date, and all but the latest INBOX_MAX, because an inbox holds no more. They cannot
 * be deleted until the transaction ends.
 */
export async function dueTasks(db: Tx, userId: string, today: string, to: string): Promise<OpenTask[]> {
  let query = db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_date'])
    .where('task_assignees.user_id', '=', userId)
    .where('task_assignees.status', '<>', 'Completed')
    .where('tasks.due_date', '<=', to)
    .where((eb) => eb.not(isWaiting(sql`${today}`)))
    .where((eb) => eb.not(isMuted('tasks.id', 'task_assignees.user_id')))
    .where((eb) =>
      eb.or([
        eb('tasks.due_date', '>=', today),
        eb.not(
          eb.exists(
            eb
              .selectFrom('overdue_notices as noticed')
              .select('noticed.task_id')
              .whereRef('noticed.user_id', '=', 'task_assignees.user_id')
              .whereRef('noticed.task_id', '=', 'tasks.id')
              .whereRef('noticed.due_date', '=', 'tasks.due_date'),
          ),
        ),
      ]),
    )
    .orderBy('tasks.due_date', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(INBOX_MAX)
  if (locksRows(db)) query = query.forKeyShare('tasks')
  return (await query.execute()).toReversed()
}

/** Remembers that the user was notified that these tasks are overdue. */
export async function storeOverdue(db: Tx, rows: readonly OverdueNoticeTable[]): Promise<void> {
  for (const chunk of chunksOf(rows))
    await db
      .insertInto('overdue_notices')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['user_id', 'task_id', 'due_date']).doNothing())
      .execute()
}

/** The current assignees of the tasks that still exist, without those who muted the task. */
export const assignments = (db: Db, taskIds: readonly string[]) =>
  db
    .selectFrom('task_assignees')
    .innerJoin('tasks', 'tasks.id', 'task_assignees.task_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_date', 'task_assignees.user_id'])
    .where('tasks.id', 'in', listOf(db, taskIds))
    .where((eb) => eb.not(isMuted('tasks.id', 'task_assignees.user_id')))
    .execute()

/** Stores notices for the daily emails. */
export async function store(db: Tx, notices: readonly NoticeTable[]): Promise<void> {
  for (const chunk of chunksOf(notices))
    await db
      .insertInto('notices')
      .values(chunk)
      .onConflict((conflict) => conflict.columns(['user_id', 'task_id']).doNothing())
      .execute()
}

interface NewTask extends OpenTask {
  /** Who assigned it. */
  readonly actor: string | null
  readonly at: string
}

/** Removes and returns the notices for the user's daily email, for tasks that are still assigned to them and not muted. */
export async function takeAll(db: Tx, userId: string): Promise<NewTask[]> {
  const tasks = await db
    .selectFrom('notices')
    .innerJoin('task_assignees', (join) =>
      join
        .onRef('task_assignees.task_id', '=', 'notices.task_id')
        .onRef('task_assignees.user_id', '=', 'notices.user_id'),
    )
    .innerJoin('tasks', 'tasks.id', 'notices.task_id')
    .leftJoin('users', 'users.id', 'notices.actor_id')
    .select(['tasks.id', 'tasks.title', 'tasks.due_date', 'users.name as actor', 'notices.at'])
    .where('notices.user_id', '=', userId)
    .where((eb) => eb.not(isMuted('tasks.id', 'task_assignees.user_id')))
    .orderBy('notices.at')
    .execute()
  await db.deleteFrom('notices').where('user_id', '=', userId).execute()
  return tasks
}
