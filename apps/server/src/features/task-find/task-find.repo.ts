/** Lists that are searched, filtered or sorted, and the comments in which a search found their tasks. */
import { highlightsIn } from '@task-manager/contract/highlights'
import { withNames } from '@task-manager/contract/tasks/mentions'
import { COUNTED_MAX, statuses, statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import type { Term } from '@task-manager/contract/words'
import { sql } from 'kysely'
import { limitOf, listOf } from '#server/db/query/prepared.ts'
import { readConsistently } from '#server/db/query/shared-read.ts'
import { bytesOf, type Json } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import { ALL_TASKS, countsOfScopes } from '#server/features/task-counts/task-counts.service.ts'
import {
  cacheKey,
  finishedTask,
  type TaskTexts,
  textsByKey,
  textsInline,
} from '#server/features/tasks/task-json.sql.ts'
import { all, hasStatus, noIndex, rowHas, type Sql } from './task-find.conditions.sql.ts'
import { fromIndex } from './task-find.index.sql.ts'
import {
  chooseSource,
  conditionsFrom,
  fromSource,
  type ListQuery,
  limits,
  noKey,
  orderBy,
  type Position,
  type Statement,
  sortKeys,
  tablesFor,
} from './task-find.statement.sql.ts'

export interface FoundTasks extends TaskTexts {
  readonly ids: readonly string[]
  /** The position of the last task when there are more. */
  readonly more: Position | null
  /** At most COUNTED_MAX + 1 each. */
  readonly counts: Record<Status, number>
}

interface Row {
  /** The position of a task on the page; 0 for a count. */
  place: number
  /** The id; the status of a count. */
  id: string
  key: string | number | null
  /** The task's JSON or its cache key. */
  item: string
  n: number
}

/**
 * The indexes by priority, change and title do not contain the status: when few tasks have it, they are sorted instead.
 */
async function hasFewOfStatus(db: Db, { sort, status }: ListQuery): Promise<boolean> {
  if (status === '' || !['priority', 'changed', 'title'].includes(sort)) return false
  const counts = (await countsOfScopes(db, [ALL_TASKS], [])).get(ALL_TASKS)
  return statusesOf(status).reduce((sum, each) => sum + (counts?.byStatus[each] ?? 0), 0) <= limits.source
}

/** The page and the counts as rows: `place` above 0 for a task, 0 for a count, whose `id` is the status. */
function rowsOf(statement: Statement, query: ListQuery, item: Sql): Sql {
  const [key, id] = [sql.ref('page.key'), sql.ref('page.id')]
  const counts = statuses.map(
    (status) => sql`select 0 as place, ${sql.lit(status)} as id, ${noKey(query.sort)} as key, '' as item,
      ${statement.count(status)} as n`,
  )
  return sql`select answer.* from (${statement.with}
    select row_number() over (${orderBy(query, key, id)}) as place, page.id, page.key, ${item} as item, 1 as n
      from (${statement.page}) as page join tasks on tasks.id = page.id
    union all ${sql.join(counts, sql` union all `)}) as answer`
}

/** Null when a task changed after its cache key was read. */
async function read(db: Db, query: ListQuery, inline: boolean): Promise<FoundTasks | null> {
  const source = await chooseSource(db, query)
  const statement =
    source === null ? fromIndex(db, query, await hasFewOfStatus(db, query)) : fromSource(db, query, source)
  const item = inline ? finishedTask(db) : cacheKey
  const { rows } = await sql<Row>`${rowsOf(statement, query, item)}`.execute(db)
  const tasks = rows
    .filter(({ place }) => Number(place) > 0)
    .sort((a, b) => Number(a.place) - Number(b.place))
  const shown = tasks.slice(0, query.limit)
  const items = shown.map((row) => row.item)
  const found = inline ? textsInline((items as Json<Task>[]).map(bytesOf)) : await textsByKey(db, items)
  if (found === null) return null
  const last = shown.at(-1)
  const count = (status: Status) => {
    const n = rows.find(({ place, id }) => Number(place) === 0 && id === status)?.n ?? 0
    return [status, Math.min(Number(n), COUNTED_MAX + 1)] as const
  }
  return {
    ...found,
    ids: shown.map(({ id }) => id),
    more:
      last && tasks.length > shown.length
        ? { id: last.id, key: sortKeys[query.sort] === null ? null : last.key }
        : null,
    counts: Object.fromEntries(statuses.map(count)) as Record<Status, number>,
  }
}

export const findTasks = (db: Db, query: ListQuery): Promise<FoundTasks> =>
  readConsistently(db, query, (inline) => read(db, query, inline))

/** The ids of the tasks that the query finds, in its order. */
export async function findIds(db: Db, query: Omit<ListQuery, 'after'>): Promise<string[]> {
  const { sort, status, limit } = query
  const source = await chooseSource(db, query)
  const conditions = [
    ...(status === '' ? [] : [source === null ? hasStatus(status) : noIndex(hasStatus(status))]),
    ...conditionsFrom(db, source, query),
  ]
  const { rows } = await sql<{ id: string }>`select tasks.id from ${tablesFor(sort)} where ${all(conditions)}
    ${orderBy(query, sortKeys[sort], sql.ref('tasks.id'))} limit ${limitOf(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

const EXCERPT_MAX = 160
/** Characters of an excerpt before the first word that was found. */
const EXCERPT_LEAD = 50

/** One line of a comment around the first word that was found. */
function excerptOf(text: string, terms: readonly Term[]): string {
  const line = withNames(text).replace(/\s+/g, ' ').trim()
  if (line.length <= EXCERPT_MAX) return line
  const first = highlightsIn(line, terms)[0]?.start ?? 0
  const from = Math.max(0, Math.min(first - EXCERPT_LEAD, line.length - EXCERPT_MAX))
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
