/** Reading tasks as JSON. */
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { assigneeIds } from '#server/db/query/changed-tasks.ts'
import { listOf, prepared } from '#server/db/query/prepared.ts'
import type { Json } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
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
