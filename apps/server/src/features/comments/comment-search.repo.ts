/**
 * The words of each comment for the search of tasks; triggers and a generated column maintain the full-text indexes.
 */
import { searchText } from '@task-manager/contract/words'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import type { Tx } from '#server/db/transaction.ts'

const upserts = preparedInsert('comment_search', (insert) =>
  insert.onConflict((conflict) =>
    conflict.column('comment_id').doUpdateSet((eb) => ({ words: eb.ref('excluded.words') })),
  ),
)

/** Includes the names of mentions, without their ids. */
const wordsOf = (text: string): string => searchText([text.replace(/\]\(user:[0-9a-f-]{36}\)/g, '')])

/** Stores the words of a new or edited comment. */
export const put = (db: Tx, comment: { id: string; taskId: string; text: string }): Promise<void> =>
  upserts(db, [{ comment_id: comment.id, task_id: comment.taskId, words: wordsOf(comment.text) }])

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('comment_search').where('comment_id', '=', id).execute()
}
