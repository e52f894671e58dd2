import { listOf } from '#server/db/query/prepared.ts'
import type { ImageTable, NewUserRow, TaskAssigneeTable, TaskTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'
import type { LabelTable, TaskLabelTable } from '#server/db/tables/labels.ts'
import type { ProjectTable } from '#server/db/tables/projects.ts'
import type { Tx } from '#server/db/transaction.ts'
import { unsetPreferences } from '#server/features/preferences/unset-preferences.sql.ts'
import { indexRows } from '#server/features/task-search/task-search.service.ts'

/** The row of `settings` with the ids of everything that was added. */
const NAME = 'sample_team'

/** Throws a unique violation when there is a sample team. */
export async function insertIds(db: Tx, value: string): Promise<void> {
  await db.insertInto('settings').values({ name: NAME, value }).execute()
}

/** Removes and returns the ids; undefined when the sample team was already removed. */
export async function deleteIds(db: Tx): Promise<string | undefined> {
  const row = await db.deleteFrom('settings').where('name', '=', NAME).returning('value').executeTakeFirst()
  return row?.value
}

export const hasTasks = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tasks').select('id').limit(1).executeTakeFirst()) !== undefined

/** Turns off all emails to the invented people. `kinds` is JSON. */
export async function muteMails(db: Tx, userIds: readonly string[], kinds: string): Promise<void> {
  await db
    .insertInto('preferences')
    .values(userIds.map((user_id) => ({ user_id, ...unsetPreferences, mails_off: kinds })))
    .execute()
}

/** Removes the projects and labels that no task has. */
export async function removeUnusedGroups(
  db: Tx,
  { projects, labels }: { readonly projects: readonly string[]; readonly labels: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('projects')
    .where('id', 'in', listOf(db, projects))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tasks').select('tasks.id').whereRef('tasks.project_id', '=', 'projects.id'))),
    )
    .execute()
  await db
    .deleteFrom('labels')
    .where('id', 'in', listOf(db, labels))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task_labels')
            .select('task_labels.task_id')
            .whereRef('task_labels.label_id', '=', 'labels.id'),
        ),
      ),
    )
    .execute()
}

/** Parameters per statement, below the limits of both engines. */
const PARAMETERS_MAX = 9000

function* batches<T extends object>(rows: readonly T[]): Generator<T[]> {
  const size = Math.floor(PARAMETERS_MAX / Math.max(1, Object.keys(rows[0] ?? {}).length))
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

export async function takenEmails(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('email').execute()
  return new Set(rows.map((row) => row.email))
}

export async function insertImages(db: Db, images: readonly ImageTable[]): Promise<void> {
  for (const rows of batches(images)) await db.insertInto('images').values(rows).execute()
}

export async function insertUsers(db: Db, users: readonly NewUserRow[]): Promise<void> {
  for (const rows of batches(users)) await db.insertInto('users').values(rows).execute()
}

/** Keeps existing projects. Returns all by the keys of their names. */
export async function insertProjects(
  db: Db,
  projects: readonly ProjectTable[],
): Promise<Map<string, ProjectTable>> {
  const insert = db.insertInto('projects').values([...projects])
  await insert.onConflict((conflict) => conflict.column('name_key').doNothing()).execute()
  const rows = await db.selectFrom('projects').selectAll().execute()
  return new Map(rows.map((row) => [row.name_key, row]))
}

/** Like `insertProjects`, for labels. */
export async function insertLabels(db: Db, labels: readonly LabelTable[]): Promise<Map<string, LabelTable>> {
  const insert = db.insertInto('labels').values([...labels])
  await insert.onConflict((conflict) => conflict.column('name_key').doNothing()).execute()
  const rows = await db.selectFrom('labels').selectAll().execute()
  return new Map(rows.map((row) => [row.name_key, row]))
}

export async function insertTasks(
  db: Db,
  tasks: readonly TaskTable[],
  assignees: readonly TaskAssigneeTable[],
  labels: readonly TaskLabelTable[] = [],
): Promise<void> {
  for (const rows of batches(tasks)) await db.insertInto('tasks').values(rows).execute()
  for (const rows of batches(assignees)) await db.insertInto('task_assignees').values(rows).execute()
  for (const rows of batches(labels)) await db.insertInto('task_labels').values(rows).execute()
  await indexRows(db, tasks)
}
