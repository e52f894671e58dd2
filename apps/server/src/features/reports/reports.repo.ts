import type { Role } from '@task-manager/contract/people/users'
import type { StatusFilter } from '@task-manager/contract/tasks/task-values'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { jsonSql } from '#server/db/query/json.ts'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import {
  all,
  conditionsOf,
  hasStatus,
  type TaskCriteria,
} from '#server/features/task-find/task-find.conditions.sql.ts'

export interface FilteredTasks extends TaskCriteria {
  /** Empty: all. */
  readonly status: StatusFilter
}

export interface SelectedTasks {
  readonly ids: readonly string[]
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
  readonly completed_at: string | null
  readonly items_done: number
  readonly items: number
  /** JSON: the stored items. */
  readonly checklist: string
  /** JSON like the task's columns. */
  readonly project: string
  readonly labels: string
}

function rows(db: Db) {
  const json = jsonSql(db)
  return db
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
      'completed_at',
      'items_done',
      'project',
      'labels',
      'checklist',
      sql<number>`json_array_length(${json.parsed(ref('checklist'))})`.as('items'),
    ])
    .orderBy('id', 'desc')
}

/** The next matching tasks after the id in `before`, newest first. */
export const tasksBefore = (
  db: Db,
  filter: FilteredTasks,
  before: string | null,
  limit: number,
): Promise<TaskRow[]> =>
  rows(db)
    .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
    .$if(filter.status !== '', (query) => query.where(hasStatus(filter.status)))
    .where(all(conditionsOf(db, filter)))
    .limit(limit)
    .execute()

/** Newest first. */
export const tasksByIds = (db: Db, ids: readonly string[]): Promise<TaskRow[]> =>
  rows(db).where('id', 'in', listOf(db, ids)).execute()

export interface AssigneeRow {
  readonly task_id: string
  readonly user_id: string
  readonly name: string
  readonly email: string
}

/** The people on these tasks in the order of assignment. */
export async function assigneesOf(db: Db, ids: readonly string[]): Promise<AssigneeRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('task_assignees')
    .innerJoin('users', 'users.id', 'task_assignees.user_id')
    .select(['task_assignees.task_id', 'task_assignees.user_id', 'users.name', 'users.email'])
    .where('task_assignees.task_id', 'in', listOf(db, ids))
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
