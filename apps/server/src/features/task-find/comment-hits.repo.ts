/** The comments in which a search found a task. */
import { highlightsIn } from '@task-manager/contract/highlights'
import type { Term } from '@task-manager/contract/words'
import { sql } from 'kysely'
import { listOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import { all, rowHas } from './task-find.conditions.sql.ts'

const EXCERPT_MAX = 160
/** Characters of an excerpt before the first word that was found. */
const BEFORE = 50

/** One line of a comment around the first word that was found. */
function excerptOf(text: string, terms: readonly Term[]): string {
  const line = text
    .replace(/\[(@[^[\]\n]{1,200})\]\(user:[0-9a-f-]{36}\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= EXCERPT_MAX) return line
  const first = highlightsIn(line, terms)[0]?.start ?? 0
  const from = Math.max(0, Math.min(first - BEFORE, line.length - EXCERPT_MAX))
  const end = from + EXCERPT_MAX
  const part = line.slice(from, end).toWellFormed().trim()
  return `${from > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`
}

/** For each of these tasks whose own texts lack a term: an excerpt of its newest comment with all terms. */
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
  return new Map(rows.map(({ task_id, text }) => [task_id, excerptOf(text, terms)]))
}
