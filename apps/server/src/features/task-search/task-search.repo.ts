/** What a search finds tasks by, a row each; the engines' own indexes of the words follow it by themselves. */
import { padded } from '#server/db/lists.ts'
import type { Db } from '#server/db/open.ts'
import type { TaskSearchTable, TaskTable } from '#server/db/schema.ts'
import { indexing } from './task-search.sql.ts'

const TEXTS = [
  'id',
  'title',
  'description',
  'checklist',
  'attachments',
  'assignees',
  'project',
  'labels',
] as const

/** Texts of a task as they are stored: lists as JSON. */
export type TaskTexts = Pick<TaskTable, (typeof TEXTS)[number]>

/** Rows of a statement. */
const AT_ONCE = 512

export async function put(db: Db, rows: readonly TaskSearchTable[]): Promise<void> {
  for (const statement of indexing(db, rows)) await db.executeQuery(statement)
}

export async function* textsOf(db: Db, ids: readonly string[]): AsyncGenerator<TaskTexts[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    yield await db
      .selectFrom('tasks')
      .select(TEXTS)
      .where('id', 'in', padded(ids.slice(from, from + AT_ONCE)))
      .execute()
}
