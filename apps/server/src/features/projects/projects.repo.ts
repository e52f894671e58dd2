/** Projects, the counts of their tasks, and the copies of them in `tasks.project` (decision 0026). */
import type { ProjectRef } from '@task-manager/contract/projects/groups'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { type Selectable, sql } from 'kysely'
import { bumpDisplayVersion } from '#server/db/display-version.ts'
import { locksRows } from '#server/db/engine.ts'
import { type ChangedTask, changedColumns, toChangedTask } from '#server/db/query/changed-tasks.ts'
import { countLocked } from '#server/db/query/named-lock.ts'
import type { Db } from '#server/db/store.ts'
import type { ProjectTable } from '#server/db/tables/projects.ts'
import type { Tx } from '#server/db/transaction.ts'

export type ProjectRow = Selectable<ProjectTable>

/** Limits a query to one project, or to the tasks of one user; null: no limit. */
export interface Scope {
  readonly id: string | null
  readonly userId: string | null
}

/** The tasks of the scope's projects. */
const tasksOf = (db: Db, { id, userId }: Scope) =>
  db
    .selectFrom('tasks')
    .where('tasks.project_id', 'is not', null)
    .$if(id !== null, (query) => query.where('tasks.project_id', '=', id))
    .$if(userId !== null, (query) =>
      query.where('tasks.id', 'in', (eb) =>
        eb
          .selectFrom('task_assignees')
          .select('task_id')
          .where('user_id', '=', userId ?? ''),
      ),
    )

/** By name. */
export const list = (db: Db, scope: Scope): Promise<ProjectRow[]> =>
  db
    .selectFrom('projects')
    .selectAll()
    .$if(scope.id !== null, (query) => query.where('id', '=', scope.id ?? ''))
    .$if(scope.userId !== null, (query) => query.where('id', 'in', tasksOf(db, scope).select('project_id')))
    .orderBy('name_key')
    .execute()

export interface TaskCountRow {
  readonly project_id: string | null
  readonly status: Status
  readonly n: number
  readonly overdue: number
  readonly first_due: string
  readonly last_due: string
}

/** By project and status. `overdue`: due before `today` in any status. */
export async function taskCounts(db: Db, scope: Scope, today: string): Promise<TaskCountRow[]> {
  const rows = await tasksOf(db, scope)
    .select(({ fn }) => [
      'tasks.project_id',
      'tasks.status',
      fn.countAll<number | string>().as('n'),
      sql<number | string>`sum(case when tasks.due_date < ${today} then 1 else 0 end)`.as('overdue'),
      fn.min('tasks.due_date').as('first_due'),
      fn.max('tasks.due_date').as('last_due'),
    ])
    .groupBy(['tasks.project_id', 'tasks.status'])
    .execute()
  return rows.map((row) => ({ ...row, n: Number(row.n), overdue: Number(row.overdue) }))
}

export interface PersonRow {
  readonly project_id: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly image_id: string | null
  /** Number of people on the project's open tasks. */
  readonly people: number | string
}

/** The `limit` people of each project with the most open tasks. */
export async function people(db: Db, scope: Scope, limit: number): Promise<PersonRow[]> {
  const counted = tasksOf(db, scope)
    .where('tasks.status', '<>', 'Completed')
    .innerJoin('task_assignees as on', 'on.task_id', 'tasks.id')
    .select(['tasks.project_id', 'on.user_id'])
    .select(
      sql<number>`row_number() over (partition by tasks.project_id order by count(*) desc, ${sql.ref('on.user_id')})`.as(
        'place',
      ),
    )
    .select(sql<number>`count(*) over (partition by tasks.project_id)`.as('people'))
    .groupBy(['tasks.project_id', 'on.user_id'])
  return (await db
    .selectFrom(counted.as('counted'))
    .innerJoin('users', 'users.id', 'counted.user_id')
    .select([
      'counted.project_id',
      'users.id',
      'users.name',
      'users.email',
      'users.image_id',
      'counted.people',
    ])
    .where('counted.place', '<=', limit)
    .orderBy('counted.place')
    .execute()) as PersonRow[]
}

/** Locked until the transaction ends. */
export const count = (db: Tx): Promise<number> => countLocked(db, 'projects', db.selectFrom('projects'))

export const insert = (db: Tx, row: ProjectRow): Promise<unknown> =>
  db.insertInto('projects').values(row).execute()

/** Locked for a change: assigning a task to it waits until the transaction ends. */
export async function lock(db: Tx, id: string): Promise<ProjectRow | undefined> {
  let query = db.selectFrom('projects').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forUpdate()
  return await query.executeTakeFirst()
}

/** Locked against changes until the transaction ends. */
export async function lockShared(db: Tx, id: string): Promise<ProjectRow | undefined> {
  let query = db.selectFrom('projects').selectAll().where('id', '=', id)
  if (locksRows(db)) query = query.forShare()
  return await query.executeTakeFirst()
}

export const update = (db: Tx, { id, ...row }: ProjectRow): Promise<unknown> =>
  db.updateTable('projects').set(row).where('id', '=', id).execute()

export const remove = (db: Tx, id: string): Promise<unknown> =>
  db.deleteFrom('projects').where('id', '=', id).execute()

/** Locks the tasks of a project, which the caller has locked, so that no task is added. */
export async function lockTasksOf(db: Tx, id: string): Promise<string[]> {
  let query = db.selectFrom('tasks').select('id').where('project_id', '=', id).orderBy('id')
  if (locksRows(db)) query = query.forUpdate()
  return (await query.execute()).map((row) => row.id)
}

/** Everyone who is on a task of the project. */
export async function membersOf(db: Tx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('task_assignees', 'task_assignees.task_id', 'tasks.id')
    .select('task_assignees.user_id')
    .distinct()
    .where('tasks.project_id', '=', id)
    .orderBy('task_assignees.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Updates the copies in its tasks, which are locked. */
export async function refreshTasks(db: Tx, project: ProjectRef): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ project: JSON.stringify(project) })
    .where('project_id', '=', project._id)
    .execute()
  await bumpDisplayVersion(db)
}

/** Removes all tasks, which are locked, from the project. Each gets a new version. */
export async function removeTasks(db: Tx, id: string, at: string): Promise<ChangedTask[]> {
  const rows = await db
    .updateTable('tasks')
    .set((eb) => ({ project_id: null, project: 'null', version: eb('version', '+', 1), updated_at: at }))
    .where('project_id', '=', id)
    .returning(changedColumns)
    .execute()
  return rows.map(toChangedTask)
}
