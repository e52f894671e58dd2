import type { Status } from '@task-manager/contract/tasks'
import type { Role } from '@task-manager/contract/users'
import { sql } from 'kysely'
import { jsonSql } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import { all, type Narrowing, walkConditionsOf } from '#server/features/tasks/tasks.find.sql.ts'

/** Which tasks a report holds. */
export interface TaskPart extends Narrowing {
  /** Empty for all. */
  readonly status: Status | ''
}

export interface TaskRow {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly priority: string
  readonly status: Status
  readonly progress: number
  readonly due_date: string
  readonly created_at: string
  readonly items_done: number
  readonly items: number
  /** JSON, as on the task. */
  readonly project: string
  readonly labels: string
}

/** The next tasks of the part, newest first, after `before`. */
export async function tasksBefore(
  db: Db,
  part: TaskPart,
  before: string | null,
  limit: number,
): Promise<TaskRow[]> {
  const json = jsonSql(db)
  return await db
    .selectFrom('tasks')
    .select(({ ref }) => [
      'id',
      'title',
      'description',
      'priority',
      'status',
      'progress',
      'due_date',
      'created_at',
      'items_done',
      'project',
      'labels',
      sql<number>`json_array_length(${json.parsed(ref('checklist'))})`.as('items'),
    ])
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .$if(part.status !== '', (query) => query.where('status', '=', part.status as Status))
    .where(all(walkConditionsOf(part)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export interface AssigneeRow {
  readonly task_id: string
  readonly name: string
  readonly email: string
}

/** Everybody on the tasks from `oldest` to `newest`, both included, in the order of assignment. */
export async function assigneesBetween(db: Db, oldest: string, newest: string): Promise<AssigneeRow[]> {
  return await db
    .selectFrom('task_assignees')
    .innerJoin('users', 'users.id', 'task_assignees.user_id')
    .select(['task_assignees.task_id', 'users.name', 'users.email'])
    .where('task_assignees.task_id', '>=', oldest)
    .where('task_assignees.task_id', '<=', newest)
    .orderBy('task_assignees.task_id')
    .orderBy('task_assignees.position')
    .execute()
}

export interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

export async function allUsers(db: Db): Promise<UserRow[]> {
  return await db.selectFrom('users').select(['id', 'name', 'email', 'role']).execute()
}
