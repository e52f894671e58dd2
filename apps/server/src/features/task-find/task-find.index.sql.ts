/** Lists whose filters leave many tasks: an index has them in their order. */
import type { Sort } from '@task-manager/contract/tasks/task-search'
import { priorities, statusesOf } from '@task-manager/contract/tasks/task-values'
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
  noIndex,
  type Sql,
  type TaskCriteria,
} from './task-find.conditions.sql.ts'
import {
  counted,
  isAfter,
  type ListQuery,
  limitOnePast,
  noKey,
  orderBy,
  type Statement,
  sortKeys,
  tablesFor,
} from './task-find.statement.sql.ts'

/** Whether the stored counts answer the criteria: at most priorities and a single person. */
function isCounted(criteria: TaskCriteria): boolean {
  const { terms, people, nobody, projects, labels, notLabels, due, createdBy, createdAt, completed } =
    criteria
  const others = [terms, projects, labels, notLabels, due, createdBy, createdAt, completed]
  const { waiting, myDay } = criteria
  return (
    people.length <= 1 &&
    !nobody &&
    waiting === '' &&
    myDay === null &&
    others.every(({ length }) => length === 0)
  )
}

function storedCount(status: Status, { people, priorities: some }: TaskCriteria): Sql {
  const keys = (some.length > 0 ? some : priorities).map((priority) => `${status}/${priority}`)
  return sql`(select coalesce(sum(n), 0) from task_counts where scope = ${people[0] ?? ALL_TASKS}
    and kind = 'status' and key in (${sql.join(keys)}))`
}

/** Matches of a status, up to COUNTED_MAX + 1: in the index of a person's tasks, of due dates, or of the status. */
function countOf(db: Db, status: Status, query: TaskCriteria): Sql {
  if (isCounted(query)) return storedCount(status, query)
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
export function fromIndex(db: Db, query: ListQuery, fewOfStatus: boolean): Statement {
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
      : [
          sql`select * from (${part} ${orderBy(query, keyIn(sort, each), id)} ${limitOnePast(query)}) as of_status`,
        ]
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
          ${orderBy(query, key && sql.ref('key'), sql.ref('id'))} ${limitOnePast(query)}`
      : sql`${page(from, atOnce)} ${orderBy(query, key, id)} ${limitOnePast(query)}`,
    count: (each) => countOf(db, each, query),
  }
}
