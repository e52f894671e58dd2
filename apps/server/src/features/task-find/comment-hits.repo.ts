/** The comments in which a search found a task. */
import type { Term } from '@task-manager/contract/words'
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { listOf } from '#server/db/query/prepared.ts'
import { all, rowHas } from './task-find.conditions.sql.ts'

/** For each of these tasks whose own texts lack a term: its newest comment with all terms. */
export async function commentHits(
  db: Db,
  terms: readonly Term[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ task_id: string; text: string }>`
    select comments.task_id, comments.text from comments where comments.id in (
      select max(comment_search.comment_id) from comment_search
      where comment_search.task_id in ${listOf(db, ids)} and ${all(rowHas(db, 'comment_search', terms))}
        and not exists (select 1 from task_search
          where task_search.task_id = comment_search.task_id and ${all(rowHas(db, 'task_search', terms))})
      group by comment_search.task_id)`.execute(db)
  return new Map(rows.map(({ task_id, text }) => [task_id, text]))
}
