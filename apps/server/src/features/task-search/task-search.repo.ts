/** The text of each task for the search; triggers and a generated column maintain the full-text indexes. */
import { chunksOf } from '#server/db/query/chunks.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { TaskSearchTable, TaskTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'

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

/** The searched columns of a task; lists are JSON. */
export type TaskTexts = Pick<TaskTable, (typeof TEXTS)[number]>

const upserts = preparedInsert('task_search', (insert) =>
  insert.onConflict((conflict) =>
    conflict.column('task_id').doUpdateSet((eb) => ({
      title_key: eb.ref('excluded.title_key'),
      words: eb.ref('excluded.words'),
    })),
  ),
)

/** Inserts rows or replaces those of the same tasks. */
export const put = (db: Db, rows: readonly TaskSearchTable[]): Promise<void> => upserts(db, rows)

export async function* textsOf(db: Db, ids: readonly string[]): AsyncGenerator<TaskTexts[]> {
  for (const chunk of chunksOf(ids))
    yield await db.selectFrom('tasks').select(TEXTS).where('id', 'in', listOf(db, chunk)).execute()
}
