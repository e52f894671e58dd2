/** The statement of a list that is searched, filtered or sorted, in its parts: one for each way to its tasks. */
import type { Order, Sort } from '@task-manager/contract/task-search'
import { type Status, statuses } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import { betweenIds, counted, countOf, isOf, isOfWordsOnly, within } from './tasks.counts.sql.ts'
import {
  all,
  areFew,
  areInRow,
  type Condition,
  hidden,
  hiddenOn,
  inARow,
  type Narrowing,
  RANK,
  walkConditionsOf,
} from './tasks.find.sql.ts'
import { bounds, type Way } from './tasks.ways.repo.ts'
import { MOST, newest, ofStatus, placed, typed } from './tasks.words.sql.ts'

/** Where a page ended; the key is the sorted value, null when tasks are sorted by their making. */
export interface Place {
  readonly key: string | number | null
  readonly id: string
}

export interface Question extends Narrowing {
  readonly status: Status | ''
  readonly sort: Sort
  readonly order: Order
  readonly after: Place | null
  readonly limit: number
}

type Sql = RawBuilder<unknown>

export const keyOf: Record<Sort, Sql | null> = {
  created: null,
  due: sql.ref('tasks.due_date'),
  priority: RANK,
  changed: sql.ref('tasks.updated_at'),
  title: sql.ref('task_search.title_key'),
  place: sql.ref('tasks.rank'),
}

/** Behind the place in the order. The first part says to an index where to begin. */
function behind(q: Question, key: Sql | null, id: Sql): Condition[] {
  const beyond = sql.raw(q.order === 'asc' ? '>' : '<')
  if (q.after === null) return []
  if (key === null) return [sql`${id} ${beyond} ${q.after.id}`]
  return [
    sql`${key} ${beyond}= ${q.after.key}`,
    sql`(${key}, ${id}) ${beyond} (${q.after.key}, ${q.after.id})`,
  ]
}

/** As many as a page takes and one more, or none unless `gate` holds: a limit of nothing is seen before the first row. */
const limitOf = (q: Question, gate: Condition | null): Sql =>
  gate === null ? sql`${q.limit + 1} + 0` : sql`case when ${gate} then ${q.limit + 1} else 0 end`

/** So many rows in the order that is asked for. */
function first(
  q: Question,
  from: Sql,
  key: Sql | null,
  id: Sql,
  conditions: Condition[],
  gate: Condition | null = null,
  written = (part: Sql) => part,
): Sql {
  const order = sql.raw(q.order)
  return sql`select ${id} as id, ${key ?? sql`''`} as key from ${from}
    where ${all([...conditions, ...behind(q, key, id)])}
    order by ${key === null ? sql`` : sql`${written(key)} ${order},`} ${written(id)} ${order}
    limit ${limitOf(q, gate)}`
}

interface Parts {
  readonly with: Sql
  /** The tasks of the page, each with its key. */
  readonly page: Sql
  readonly count: (status: Status) => Sql
  /** How many were found of those that were believed to be few; null: they are known to be. */
  readonly size: Sql | null
}

export const withTitles = ({ sort }: Pick<Question, 'sort'>): Sql =>
  sql`tasks ${sort === 'title' ? sql`join task_search on task_search.task_id = tasks.id` : sql``}`

/** Of a materialized `hits (id, status, key)`. */
const pageOfHits = (q: Question): Sql =>
  first(
    q,
    sql`hits`,
    keyOf[q.sort] && sql.ref('hits.key'),
    sql.ref('hits.id'),
    q.status === '' ? [] : [isOf('hits', q.status)],
  )

/** All are found once, then counted and sorted. */
function among(db: Db, { ids, rest, most }: NonNullable<Way['few']>, q: Question): Parts {
  const found = most === null ? ids : sql`select id from found`
  const conditions = [sql<boolean>`tasks.id in (${found})`, ...walkConditionsOf(db, rest, null)]
  const before =
    most === null
      ? sql``
      : sql`found as materialized (select each_one.id from (${ids}) as each_one limit ${sql.lit(most + 1)}),`
  return {
    with: sql`with ${before} hits as materialized (select tasks.id, tasks.status, ${keyOf[q.sort] ?? sql`''`} as key
      from ${withTitles(q)} where ${all(conditions)})`,
    page: pageOfHits(q),
    count: (status) => counted(sql`hits`, [isOf('hits', status)]),
    size: most === null ? null : sql`(select count(*) from found)`,
  }
}

/** Titles, priorities and changes have indexes of their own, without the status. */
function pageOfAll(db: Db, q: Question, way: Way, gate: Condition | null): Sql {
  const ofTitle = q.sort === 'title'
  const status = q.status === '' ? [] : [hidden(isOf('tasks', q.status))]
  // The words stand in the row that has the title.
  const conditions = [
    ...(ofTitle ? [...areInRow(db, q.terms), sql<boolean>`tasks.id = task_search.task_id`] : []),
    ...status,
    ...walkConditionsOf(db, ofTitle ? { ...q, terms: [] } : q, way.page),
  ]
  const from = ofTitle ? sql`task_search cross join tasks` : sql`tasks`
  const id = sql.ref(ofTitle ? 'task_search.task_id' : 'tasks.id')
  if (way.spans === null) return first(q, from, keyOf[q.sort], id, conditions, gate)
  const ofSpan = [...conditions, sql<boolean>`tasks.updated_at >= span.low and tasks.updated_at < span.high`]
  return sql`select of_span.id, of_span.key
    from unnest(${way.spans.lows}::text[], ${way.spans.highs}::text[]) with ordinality as span (low, high, place)
    cross join lateral (${first(q, from, keyOf[q.sort], id, ofSpan)}) as of_span
    order by span.place limit ${limitOf(q, gate)}`
}

/** Newest or oldest first, of all statuses, on PostgreSQL. */
const pageOfWords = (db: Db, q: Question): Sql =>
  first(q, sql`task_search`, null, sql.ref('task_search.task_id'), areInRow(db, q.terms))

/**
 * Status by status, as the indexes have them. For a page they are merged as they come, so that of each no more is walked
 * than is shown; each alone is counted.
 */
function throughAll(db: Db, q: Question, way: Way, gate: Condition | null = null): Parts {
  const [key, id, order] = [keyOf[q.sort], sql.ref('tasks.id'), sql.raw(q.order)]
  const unsorted = hiddenOn(db)
  const written = (part: Sql) => (part === RANK ? unsorted.number(part) : unsorted.text(part))
  const pageOf = (status: Status): Sql[] => {
    const narrowing = within(q, status)
    if (narrowing === null) return []
    const conditions = [
      isOf('tasks', status),
      ...betweenIds(way),
      ...walkConditionsOf(db, narrowing, way.page),
    ]
    if (way.sorts || engineOf(db) === 'postgres')
      return [
        sql`select * from (${first(q, withTitles(q), key, id, conditions, gate, way.sorts ? written : undefined)}) as of_status`,
      ]
    return [
      sql`select ${id} as id, ${key ?? sql`''`} as key from tasks
        where ${all([...conditions, ...behind(q, key, id)])}`,
    ]
  }
  const parts = (q.status === '' ? statuses : [q.status]).flatMap(pageOf)
  const none = sql`select '' as id, '' as key where 1 = 0`
  const merged = sql`${sql.join(parts.length > 0 ? parts : [none], sql` union all `)}
    order by ${key === null ? sql`` : sql`key ${order},`} id ${order} limit ${limitOf(q, gate)}`
  const page = isOfWordsOnly(db, q, way) && key === null && q.status === '' ? pageOfWords(db, q) : merged
  return {
    with: way.made === null ? sql`` : sql`with ${way.made}`,
    page: way.atOnce ? pageOfAll(db, q, way, gate) : page,
    count: (status) => countOf(db, status, q, way),
    size: null,
  }
}

/**
 * On SQLite, by its index of words: few are counted and sorted; of many the page is walked to. Who asks for nothing but
 * words has what is open counted among the newest, where there mostly is enough of it, and only else among all.
 */
function byWords(db: Db, q: Question, way: Way): Parts {
  const rest = walkConditionsOf(db, { ...q, terms: [] }, way.page)
  const many = sql<boolean>`(select n from size) > ${sql.lit(bounds.few)}`
  const walk = throughAll(db, q, way, many)
  const plain = rest.length === 0
  const nothing = (when: Condition) => sql`limit case when ${when} then 0 else -1 end`
  const nearOf = (status: Status) => sql.ref(`near_${statuses.indexOf(status)}`)
  const open: readonly Status[] = plain ? statuses.filter((status) => status !== 'Completed') : []
  const ofMany = (status: Status): Sql => {
    const each = walk.count(status)
    if (!plain) return each
    const every = sql`(select count(*) from (select 1 from ${ofStatus(db, q.terms, status)} limit ${MOST}))`
    const near = open.includes(status)
      ? sql`when (select n from ${nearOf(status)}) = ${MOST} then ${MOST}`
      : sql``
    return sql`(case when ${areFew(status, bounds.few)} then ${each} ${near}
      when ${areFew(status, bounds.some)} then ${each} else ${every} end)`
  }
  const inRow = inARow(db, q.terms)
  const found = (isInIndex: boolean) => sql`newest cross join ${placed(isInIndex)} cross join tasks`
  const isFound = [
    sql<boolean>`task_search.n = newest.n`,
    sql<boolean>`tasks.id = task_search.task_id`,
    ...inRow,
  ]
  const parts = [
    ...(way.made === null ? [] : [way.made]),
    typed(q.terms),
    newest(bounds.few + 1),
    sql`size as materialized (select count(*) as n from newest)`,
    sql`hits as materialized (select tasks.id, tasks.status, ${keyOf[q.sort] ?? sql`''`} as key
      from ${found(inRow.length === 0 && q.sort !== 'title')}
      where ${all([...isFound, ...rest])} ${nothing(many)})`,
    ...open.map(
      (status) =>
        sql`${nearOf(status)} as materialized (select ${counted(
          sql`${found(inRow.length === 0)} indexed by tasks_status`,
          [...isFound, isOf('tasks', status)],
        )} as n)`,
    ),
  ]
  return {
    with: sql`with recursive ${sql.join(parts)}`,
    page: sql`select * from (${pageOfHits(q)}) as of_few union all select * from (${walk.page}) as of_many`,
    count: (status) =>
      sql`(case when ${many} then ${ofMany(status)} else ${counted(sql`hits`, [isOf('hits', status)])} end)`,
    size: null,
  }
}

export const partsOf = (db: Db, q: Question, way: Way): Parts =>
  way.few === null ? (way.byWords ? byWords : throughAll)(db, q, way) : among(db, way.few, q)
