/** The statement of a task list: a page and a count for each status, of one state of the database. */
import type { Order, Sort } from '@task-manager/contract/tasks/task-search'
import {
  COUNTED_MAX,
  priorities,
  type StatusFilter,
  statuses,
  statusesOf,
} from '@task-manager/contract/tasks/task-values'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import { ALL_TASKS } from '#server/features/task-counts/task-counts.service.ts'
import {
  all,
  type Condition,
  conditionsOf,
  criteriaFor,
  hasStatus,
  isCounted,
  isOfStatus,
  noIndex,
  PRIORITY_RANK,
  type Sql,
  type TaskCriteria,
} from './task-find.conditions.sql.ts'
import { conditionsFrom, type Source } from './task-find.source.sql.ts'

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
const noKey = (sort: Sort): Sql => (sort === 'priority' ? sql`0` : sql`''`)

/** After the position, in the order. The first condition lets an index begin there. */
function isAfter({ after, order }: ListQuery, key: Sql | null, id: Sql): Condition[] {
  const beyond = sql.raw(order === 'asc' ? '>' : '<')
  if (after === null) return []
  if (key === null) return [sql`${id} ${beyond} ${after.id}`]
  return [sql`${key} ${beyond}= ${after.key}`, sql`(${key}, ${id}) ${beyond} (${after.key}, ${after.id})`]
}

export function orderBy({ order }: Pick<ListQuery, 'order'>, key: Sql | null, id: Sql): Sql {
  const direction = sql.raw(order)
  return sql`order by ${key === null ? sql`` : sql`${key} ${direction},`} ${id} ${direction}`
}

/** A sum, because SQLite plans a statement again whenever a limit is a single parameter. */
const limitOf = ({ limit }: Pick<ListQuery, 'limit'>): Sql => sql`limit ${limit + 1} + 0`

/** Titles as sort keys are in the table of words. */
export const tablesFor = (sort: Sort): Sql =>
  sort === 'title' ? sql`tasks join task_search on task_search.task_id = tasks.id` : sql`tasks`

export interface Statement {
  readonly with: Sql
  /** The tasks of the page as `id` and `key`, in order, and one more. */
  readonly page: Sql
  /** A scalar; above COUNTED_MAX it may be any number. */
  readonly count: (status: Status) => Sql
}

/** Reads all tasks of the source once, then sorts and counts the matches. */
function fromSource(db: Db, query: ListQuery, source: Source): Statement {
  const key = sortKeys[query.sort]
  const [hitKey, hitId] = [key && sql.ref('hits.key'), sql.ref('hits.id')]
  const ofStatus = (status: StatusFilter): Condition => isOfStatus('hits.status', status)
  const shown = query.status === '' ? [] : [ofStatus(query.status)]
  const matches = all(conditionsFrom(db, source, query))
  return {
    with: sql`with hits as materialized (select tasks.id, tasks.status, ${key ?? noKey(query.sort)} as key
      from ${tablesFor(query.sort)} where ${matches})`,
    page: sql`select hits.id, hits.key from hits where ${all([...shown, ...isAfter(query, hitKey, hitId)])}
      ${orderBy(query, hitKey, hitId)} ${limitOf(query)}`,
    count: (status) => sql`(select count(*) from hits where ${ofStatus(status)})`,
  }
}

const counted = (rows: Sql): Sql =>
  sql`(select count(*) from (select 1 from ${rows} limit ${sql.lit(COUNTED_MAX + 1)}) as counted)`

function keptCount(status: Status, { people, priorities: some }: TaskCriteria): Sql {
  const keys = (some.length > 0 ? some : priorities).map((priority) => `${status}/${priority}`)
  return sql`(select coalesce(sum(n), 0) from task_counts where scope = ${people[0] ?? ALL_TASKS}
    and kind = 'status' and key in (${sql.join(keys)}))`
}

/** Matches of a status, up to COUNTED_MAX + 1: in the index of a person's tasks, of due dates, or of the status. */
function countOf(db: Db, status: Status, query: TaskCriteria): Sql {
  if (isCounted(query)) return keptCount(status, query)
  const criteria = criteriaFor(status, query)
  if (criteria === null) return sql`0`
  const [person] = criteria.people
  if (person !== undefined && criteria.people.length === 1 && !criteria.nobody) {
    const conditions = [sql<boolean>`tasks.id = own.id`, ...conditionsOf(db, { ...criteria, people: [] })]
    return counted(sql`(select task_id as id from task_assignees
      where user_id = ${person} and status = ${sql.lit(status)}) as own cross join tasks where ${all(conditions)}`)
  }
  const { due } = criteria
  const conditions = [hasStatus(status), ...conditionsOf(db, criteria, due.length > 0 ? 'due' : undefined)]
  return counted(sql`tasks where ${all(conditions)} ${due.length > 0 ? sql`` : sql`order by tasks.id desc`}`)
}

/** The sort key of tasks of one status, in the form that an index has. */
const keyIn = (sort: Sort, status: Status): Sql | null =>
  sort !== 'completed'
    ? sortKeys[sort]
    : status === 'Completed'
      ? sql.ref('tasks.completed_at')
      : sql`cast('' as text)`

/**
 * Whether the list is sorted by an index that begins with the status. The index by creation has the due dates too, so
 * no rows are read.
 */
const isByStatus = ({ sort, status, due, createdAt }: ListQuery): boolean =>
  sort === 'due' ||
  sort === 'place' ||
  sort === 'completed' ||
  (sort === 'created' && (status === 'Open' || due.length + createdAt.length > 0))

/** Reads tasks in their order until the page is full. `fewOfStatus`: all tasks of the status are sorted instead. */
function fromIndex(db: Db, query: ListQuery, fewOfStatus: boolean): Statement {
  const { sort, status } = query
  const [key, id] = [sortKeys[sort], sql.ref('tasks.id')]
  const page = (from: Sql, conditions: readonly Condition[], sortedBy = key) =>
    sql`select ${id} as id, ${sortedBy ?? noKey(sort)} as key from ${from}
      where ${all([...conditions, ...isAfter(query, sortedBy, id)])}`
  const ofStatus = (each: Status): Sql[] => {
    const criteria = criteriaFor(each, query)
    if (criteria === null) return []
    const indexed = sort === 'due' || sort === 'completed' ? sort : undefined
    // The index of completed tasks does not contain the status.
    const inStatus =
      sort === 'completed' && each === 'Completed'
        ? sql<boolean>`tasks.completed_at is not null`
        : hasStatus(each)
    const part = page(sql`tasks`, [inStatus, ...conditionsOf(db, criteria, indexed)], keyIn(sort, each))
    // SQLite merges the sorted parts row by row; PostgreSQL would sort all of them without limits of their own.
    return engineOf(db) === 'sqlite'
      ? [part]
      : [sql`select * from (${part} ${orderBy(query, keyIn(sort, each), id)} ${limitOf(query)}) as of_status`]
  }
  const none = sql`select '' as id, '' as key where 1 = 0`
  const parts = isByStatus(query) ? statusesOf(status).flatMap(ofStatus) : []
  const from = sort === 'title' && !fewOfStatus ? sql`task_search cross join tasks` : tablesFor(sort)
  // PostgreSQL has no index sorted by change, because it would prevent in-place updates by ticks.
  const isSorted = sort === 'changed' && engineOf(db) === 'postgres'
  const usesStatus = sort === 'created' || fewOfStatus || isSorted
  const atOnce = [
    ...(sort === 'title' ? [sql<boolean>`tasks.id = task_search.task_id`] : []),
    ...(status === '' ? [] : [usesStatus ? hasStatus(status) : noIndex(hasStatus(status))]),
    ...conditionsOf(db, query, sort === 'priority' && !fewOfStatus ? 'priorities' : undefined),
  ]
  return {
    with: sql``,
    page: isByStatus(query)
      ? sql`${sql.join(parts.length > 0 ? parts : [none], sql` union all `)}
          ${orderBy(query, key && sql.ref('key'), sql.ref('id'))} ${limitOf(query)}`
      : sql`${page(from, atOnce)} ${orderBy(query, key, id)} ${limitOf(query)}`,
    count: (each) => countOf(db, each, query),
  }
}

export const statementOf = (
  db: Db,
  query: ListQuery,
  source: Source | null,
  fewOfStatus: boolean,
): Statement => (source === null ? fromIndex(db, query, fewOfStatus) : fromSource(db, query, source))

/** The page and the counts as rows: `place` above 0 for a task, 0 for a count, whose `id` is the status. */
export function rowsOf(statement: Statement, query: ListQuery, item: Sql): Sql {
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
