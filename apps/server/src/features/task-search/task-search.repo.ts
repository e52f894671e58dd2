/** What a search finds tasks by, a row each; the engines' own indexes of the words follow it by themselves. */
import { evenParts, padded } from '#server/db/lists.ts'
import type { Db } from '#server/db/open.ts'
import type { TaskSearchTable, TaskTable } from '#server/db/schema.ts'

/** Texts of a task as they are stored: lists as JSON. */
export type TaskTexts = Pick<
  TaskTable,
  'id' | 'title' | 'description' | 'checklist' | 'attachments' | 'assignees'
>

/** Rows of a statement. */
const AT_ONCE = 512

export async function put(db: Db, rows: readonly TaskSearchTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    for (const some of evenParts(rows.slice(from, from + AT_ONCE)))
      await db
        .insertInto('task_search')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('task_id').doUpdateSet((eb) => ({
            title_key: eb.ref('excluded.title_key'),
            words: eb.ref('excluded.words'),
          })),
        )
        .execute()
}

export async function* textsOf(db: Db, ids: readonly string[]): AsyncGenerator<TaskTexts[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    yield await db
      .selectFrom('tasks')
      .select(['id', 'title', 'description', 'checklist', 'attachments', 'assignees'])
      .where('id', 'in', padded(ids.slice(from, from + AT_ONCE)))
      .execute()
}
