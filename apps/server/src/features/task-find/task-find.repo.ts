/** Lists that are searched, filtered or sorted. */
import { COUNTED_MAX, statuses, statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Status, Task } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { bytesOf, type Json } from '#server/core/json.ts'
import type { Db } from '#server/db/store.ts'
import { ALL_TASKS, countsOfScopes } from '#server/features/task-counts/task-counts.service.ts'
import {
  cacheKey,
  finishedTask,
  readConsistently,
  type TaskTexts,
  textsByKey,
  textsInline,
} from '#server/features/tasks/task-json.sql.ts'
import { all, hasStatus, noIndex } from './task-find.conditions.sql.ts'
import { chooseSource, conditionsFrom, limits } from './task-find.source.sql.ts'
import {
  type ListQuery,
  orderBy,
  type Position,
  rowsOf,
  sortKeys,
  statementOf,
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

/** Null when a task changed after its cache key was read. */
async function read(db: Db, query: ListQuery, inline: boolean): Promise<FoundTasks | null> {
  const source = await chooseSource(db, query)
  const statement = statementOf(db, query, source, source === null && (await hasFewOfStatus(db, query)))
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
    more: last && tasks.length > shown.length ? { id: last.id, key: sortKeys[query.sort] && last.key } : null,
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
    ${orderBy(query, sortKeys[sort], sql.ref('tasks.id'))} limit ${limit} + 0`.execute(db)
  return rows.map(({ id }) => id)
}
