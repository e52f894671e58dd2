/** The statement of a task list: a page and a count for each status. Lists that start from a filter are read here. */
import type { Order, Sort } from '@task-manager/contract/tasks/task-search'
import { COUNTED_MAX, type StatusFilter, statuses } from '@task-manager/contract/tasks/task-values'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { limitOf } from '#server/db/query/prepared.ts'
import type { Db } from '#server/db/store.ts'
import { isInDay } from '#server/features/day/day.sql.ts'
import { ALL_TASKS } from '#server/features/task-counts/task-counts.service.ts'
import {
  all,
  type Condition,
  conditionsOf,
  criteriaFor,
  hasCreator,
  idsOfPeople,
  idsWithLabels,
  idsWithTerms,
  indexHits,
  isCompletedIn,
  isCreated,
  isDue,
  isInProject,
  isOfStatus,
  isUnassigned,
  isWaitingAs,
  PRIORITY_RANK,
  type Sql,
  type TaskCriteria,
} from './task-find.conditions.sql.ts'

/** A filter from which a list starts, because few tasks pass it. */
export interface Source {
  /** Selects the tasks of the source by an index. */
  readonly condition: Condition
  /** The criteria that `condition` does not cover. */
  readonly rest: TaskCriteria
}

/** Tests, which have few tasks, lower them. */
export const limits = {
  /** A filter that leaves at most this many tasks is a source. */
  source: 10_000,
  /**
   * A range of days is a source up to this share of all tasks, because its tasks may be far from the start of the list.
   */
  share: 1 / 20,
  /** Tasks examined for the counts of a filter's choices (T47). */
  examined: 10_000,
}

interface Candidate extends Source {
  /** The part after `select 1 from`, to count the tasks of the source. */
  readonly rows: Sql
  readonly days: boolean
}

/** Includes the statuses, because the index by due date begins with them. */
function isDueIn(criteria: TaskCriteria): Condition {
  const matching = statuses.filter((status) => criteriaFor(status, criteria) !== null)
  // Overdue tasks are never completed.
  if (matching.length === 0) return sql`1 = 0`
  return all([sql`tasks.status in (${sql.join(matching.map((status) => sql.lit(status)))})`, isDue(criteria)])
}

function candidatesOf(db: Db, criteria: TaskCriteria): Candidate[] {
  const { terms, people, nobody, labels, projects, createdBy, due, createdAt, completed } = criteria
  const list: Candidate[] = []
  const add = (condition: Condition, without: Partial<TaskCriteria>, rows: Sql, days = false) =>
    list.push({ condition, rows, days, rest: { ...criteria, ...without } })
  const addIds = (ids: Sql, without: Partial<TaskCriteria>, rows = sql`(${ids}) as source`) =>
    add(sql`tasks.id in (${ids})`, without, rows)
  const addTasks = (condition: Condition, without: Partial<TaskCriteria>, days = false) =>
    add(condition, without, sql`tasks where ${condition}`, days)
  if (terms.length > 0) addIds(idsWithTerms(db, terms), { terms: [] }, indexHits(db, terms))
  if (people.length > 0 && !nobody) addIds(idsOfPeople(people), { people: [] })
  if (labels.length > 0) addIds(idsWithLabels(labels), { labels: [] })
  if (nobody && people.length === 0) addTasks(isUnassigned, { nobody: false })
  if (createdBy.length > 0) addTasks(hasCreator(createdBy), { createdBy: [] })
  if (projects.length > 0 && !projects.includes('none')) addTasks(isInProject(projects), { projects: [] })
  if (criteria.waiting === 'yes') addTasks(isWaitingAs(criteria), { waiting: '' })
  if (criteria.myDay !== null) addTasks(isInDay(criteria.myDay), { myDay: null })
  if (due.length > 0) addTasks(isDueIn(criteria), { due: [] }, true)
  if (createdAt.length > 0) addTasks(isCreated(criteria), { createdAt: [] }, true)
  if (completed.length > 0) addTasks(isCompletedIn(criteria), { completed: [] }, true)
  return list
}

/**
 * The source with the fewest tasks; null when every filter leaves many, or there is none.
 * Neither engine can estimate how many tasks have a word or belong to a person, and a wrong estimate reads every task.
 * So each filter is counted first, up to a limit.
 */
export async function chooseSource(db: Db, criteria: TaskCriteria): Promise<Source | null> {
  const candidates = candidatesOf(db, criteria)
  if (candidates.length === 0) return null
  const total = sql`(select coalesce(sum(n), 0) from task_counts where scope = ${ALL_TASKS} and kind = 'status')`
  const maxRange = sql`(select max(n) from (select ${sql.lit(limits.source)} as n
    union all select cast(${total} * ${sql.lit(limits.share)} as integer)) as limits)`
  const sizes = candidates.map(({ rows, days }, i) => {
    const limit = days ? maxRange : sql.lit(limits.source)
    return sql`select ${sql.lit(i)} as i, (select count(*) from (select 1 from ${rows} limit ${limit} + 1) as counted) as n,
      ${limit} as most`
  })
  const { rows } = await sql<{
    i: number
    n: number
    most: number
  }>`${sql.join(sizes, sql` union all `)}`.execute(db)
  const few = rows.filter(({ n, most }) => Number(n) <= Number(most))
  const [least] = few.toSorted((a, b) => Number(a.n) - Number(b.n))
  return candidates[Number(least?.i)] ?? null
}

/** The conditions of a list that starts from `source`. */
export const conditionsFrom = (db: Db, source: Source | null, criteria: TaskCriteria): Condition[] =>
  source === null ? conditionsOf(db, criteria) : [source.condition, ...conditionsOf(db, source.rest)]

/** Where a page ended; the key is the sorted value, null when tasks are sorted by creation. */
export interface Position {
  readonly key: string | number | null
  readonly id: string
}

export interface ListQuery extends TaskCriteria {
  readonly status: StatusFilter
  readonly sort: Sort
  readonly order: Order
  readonly after: Position | null
  readonly limit: number
}

export const sortKeys: Record<Sort, Sql | null> = {
  created: null,
  due: sql.ref('tasks.due_date'),
  priority: PRIORITY_RANK,
  changed: sql.ref('tasks.updated_at'),
  title: sql.ref('task_search.title_key'),
  place: sql.ref('tasks.rank'),
  // Open tasks are sorted to one end.
  completed: sql`coalesce(tasks.completed_at, '')`,
}

/** The value in place of a missing key: tasks sorted by creation are sorted by their id alone. */
export const noKey = (sort: Sort): Sql => (sort === 'priority' ? sql`0` : sql`''`)

/** After the position, in the order. The first condition lets an index begin there. */
export function isAfter({ after, order }: ListQuery, key: Sql | null, id: Sql): Condition[] {
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  if (after === null) return []
  if (key === null) return [sql`${id} ${beyond} ${after.id}`]
  return [sql`${key} ${beyond}= ${after.key}`, sql`(${key}, ${id}) ${beyond} (${after.key}, ${after.id})`]
}

export function orderBy({ order }: Pick<ListQuery, 'order'>, key: Sql | null, id: Sql): Sql {
  const direction = sql.raw(order)
  return sql`order by ${key === null ? sql`` : sql`${key} ${direction},`} ${id} ${direction}`
}

/** One row more than shown tells whether there is a next page. */
export const limitOnePast = ({ limit }: Pick<ListQuery, 'limit'>): Sql => sql`limit ${limitOf(limit + 1)}`

/** Titles as sort keys are in the table of words. */
export const tablesFor = (sort: Sort): Sql =>
  sort === 'title' ? sql`tasks join task_search on task_search.task_id = tasks.id` : sql`tasks`

/** How many rows there are, up to COUNTED_MAX + 1. `rows` is the part of the statement after `from`. */
export const counted = (rows: Sql): Sql =>
  sql`(select count(*) from (select 1 from ${rows} limit ${sql.lit(COUNTED_MAX + 1)}) as counted)`

export interface Statement {
  readonly with: Sql
  /** The tasks of the page as `id` and `key`, in order, and one more. */
  readonly page: Sql
  /** A scalar; above COUNTED_MAX it may be any number. */
  readonly count: (status: Status) => Sql
}

/** Reads all tasks of the source once, then sorts and counts the matches. */
export function fromSource(db: Db, query: ListQuery, source: Source): Statement {
  const key = sortKeys[query.sort]
  const [hitKey, hitId] = [key && sql.ref('hits.key'), sql.ref('hits.id')]
  const ofStatus = (status: StatusFilter): Condition => isOfStatus('hits.status', status)
  const shown = query.status === '' ? [] : [ofStatus(query.status)]
  const matches = all(conditionsFrom(db, source, query))
  return {
    with: sql`with hits as materialized (select tasks.id, tasks.status, ${key ?? noKey(query.sort)} as key
      from ${tablesFor(query.sort)} where ${matches})`,
    page: sql`select hits.id, hits.key from hits where ${all([...shown, ...isAfter(query, hitKey, hitId)])}
      ${orderBy(query, hitKey, hitId)} ${limitOnePast(query)}`,
    count: (status) => sql`(select count(*) from hits where ${ofStatus(status)})`,
  }
}
