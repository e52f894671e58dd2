/** How many tasks of a status a question finds, as SQL: as far as somebody counts them. */
import type { Status } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import {
  all,
  areInRow,
  type Condition,
  isRanked,
  keptCount,
  type Narrowing,
  walkConditionsOf,
} from './tasks.find.sql.ts'
import type { Way } from './tasks.ways.repo.ts'
import { MOST, ofStatusAmong, type Sample } from './tasks.words.sql.ts'

type Sql = RawBuilder<unknown>

export const counted = (from: Sql, conditions: readonly Condition[], order = sql``): Sql =>
  sql`(select count(*) from (select 1 from ${from} where ${all(conditions)} ${order} limit ${MOST}) as counted)`

export const isOf = (table: string, status: Status) =>
  sql<boolean>`${sql.ref(`${table}.status`)} = ${sql.lit(status)}`

/** What is left to ask of the tasks of a status; null: there are none. Only what is open is overdue. */
export function within(q: Narrowing, status: Status): Narrowing | null {
  if (status !== 'Completed') return q
  const due = q.due.filter((each) => each !== 'overdue')
  return q.due.length > 0 && due.length === 0 ? null : { ...q, due }
}

/** On PostgreSQL: common words and nothing else is asked for. */
export const isOfWordsOnly = (db: Db, q: Narrowing, way: Way): way is Way & { sample: Sample } =>
  way.sample !== null && walkConditionsOf(db, { ...q, terms: [] }).length === 0

export function countOf(db: Db, status: Status, q: Narrowing, way: Way): Sql {
  const narrowing = within(q, status)
  if (narrowing === null) return sql`0`
  const alone = q.people.length === 1 && !q.nobody
  if (walkConditionsOf(db, { ...q, priorities: [], people: alone ? [] : q.people }).length === 0)
    return keptCount(status, q)
  if (!alone) {
    const every = counted(
      sql`tasks`,
      [
        isOf('tasks', status),
        ...walkConditionsOf(db, narrowing, way.count),
        ...(way.count === null ? betweenIds(way) : []),
      ],
      way.count === null ? sql`order by tasks.id desc` : sql``,
    )
    return isOfWordsOnly(db, q, way) ? ofStatusAmong(db, q.terms, status, way.sample, every) : every
  }
  // Somebody's tasks of a status lie together. Into the tasks it is looked for what they alone have, on SQLite only into two
  // indexes where these have it. It keeps to the order that is written; there their words are joined, which takes less than
  // to ask for each.
  const mine = sql`select task_id as id from task_assignees
    where user_id = ${q.people[0]} and status = ${sql.lit(status)}`
  if (engineOf(db) === 'sqlite' && isIndexed(narrowing)) {
    const { priorities } = narrowing
    const rest = walkConditionsOf(db, { ...narrowing, people: [], priorities: [] }, null)
    const ranked = priorities.length > 0 ? [isRanked(priorities, sql.ref('mine.id'))] : []
    return counted(sql`(${mine}) as mine cross join tasks indexed by tasks_status`, [
      ...ranked,
      sql<boolean>`tasks.id = mine.id`,
      isOf('tasks', status),
      ...rest,
    ])
  }
  const joined = q.terms.length > 0 && engineOf(db) === 'sqlite'
  const rest = { ...narrowing, people: [], terms: joined ? [] : q.terms }
  const from = asksTasks(narrowing) ? sql`(${mine}) as mine cross join tasks` : sql`(${mine}) as tasks`
  return counted(sql`${from} ${joined ? sql`cross join task_search` : sql``}`, [
    ...(asksTasks(narrowing) ? [sql<boolean>`tasks.id = mine.id`] : []),
    ...walkConditionsOf(db, rest, way.page),
    ...(joined ? [sql<boolean>`task_search.task_id = tasks.id`, ...areInRow(db, q.terms)] : []),
  ])
}

const asksTasks = ({ priorities, projects, due, createdBy, createdAt }: Narrowing): boolean =>
  [priorities, projects, due, createdBy, createdAt].some(({ length }) => length > 0)

/** Whether two indexes, of status and days and of priorities, say all that is asked for. */
const isIndexed = ({ terms, labels, notLabels, projects, createdBy, due, createdAt }: Narrowing): boolean =>
  due.length + createdAt.length > 0 &&
  [terms, labels, notLabels, projects, createdBy].every(({ length }) => length === 0)

export const betweenIds = ({ made }: Way): Condition[] =>
  made === null ? [] : [sql`tasks.id >= (select low from made)`, sql`tasks.id <= (select high from made)`]
