/** The statement that writes what a search finds a task by, for the statements of other features to be executed with. */
import { filledInsert } from '#server/db/hot-lists.ts'

/** Each in place of what was there of its task. */
export const indexing = filledInsert('task_search', (insert) =>
  insert.onConflict((conflict) =>
    conflict.column('task_id').doUpdateSet((eb) => ({
      title_key: eb.ref('excluded.title_key'),
      words: eb.ref('excluded.words'),
    })),
  ),
)
