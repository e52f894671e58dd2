/** Lists that are searched, filtered or sorted: built for each question, counted as far as somebody looks. */
import type { Order, Sort } from '@task-manager/contract/task-search'
import { COUNTED_MAX, type Status, statuses, type Task } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import { bytesOf, type Json, type JsonBytes } from '#server/core/json.ts'
import { jsonSql } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import {
  all,
  type Condition,
  conditionsOf,
  hiddenOn,
  inStatus,
  keptCount,
  type Narrowing,
  RANK,
  walkConditionsOf,
} from './tasks.find.sql.ts'
import { inOneState, taskJson, taskName, textsOf } from './tasks.read.repo.ts'
import { bounds, type Way, wayTo } from './tasks.ways.repo.ts'
import {
  amongNewest,
  newestWithWords,
  ofStatusAmongAll,
  ofStatusAmongNewest,
  typed,
} from './tasks.words.sql.ts'

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

const keyOf: Record<Sort, Sql | null> = {
  created: null,
  due: sql.ref('tasks.due_date'),
  priority: RANK,
  changed: sql.ref('tasks.updated_at'),
  title: sql.ref('task_search.title_key'),
  place: sql.ref('tasks.rank'),
}

export interface Found {
  /** The JSON of the tasks, in their order. */
  readonly texts: readonly JsonBytes<Task>[]
  /** Where the last one stands when there are more. */
  readonly more: Place | null
  /** At most COUNTED_MAX + 1. */
  readonly counts: Record<Status, number>
}

interface Row {
  /** A task's place on the page; 0 for a count. */
  pos: number
  /** The id; the status of a count. */
  id: string
  key: string | number | null
  /** The task's JSON or its name. */
  item: string
  n: number
}

/** What is left to ask of the tasks of a status; null: there are none. Only what is open is overdue. */
function within(q: Narrowing, status: Status): Narrowing | null {
  if (status !== 'Completed') return q
  const due = q.due.filter((each) => each !== 'overdue')
  return q.due.length > 0 && due.length === 0 ? null : { ...q, due }
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

/** Rows in the order that is asked for, as many as a page takes and one more, or none unless `gate` holds. */
function first(
  q: Question,
  from: Sql,
  key: Sql | null,
  id: Sql,
  conditions: Condition[],
  gate: Condition | null = null,
  written = (part: Sql) => part,
): Sql {
  // A limit of nothing is seen before the first row; a condition is looked at with each of them.
  const limit = gate === null ? sql`${q.limit + 1}` : sql`case when ${gate} then ${q.limit + 1} else 0 end`
  const order = sql.raw(q.order)
  return sql`select ${id} as id, ${key ?? sql`''`} as key from ${from}
    where ${all([...conditions, ...behind(q, key, id)])}
    order by ${key === null ? sql`` : sql`${written(key)} ${order},`} ${written(id)} ${order}
    limit ${limit}`
}

interface Parts {
  readonly with: Sql
  /** The tasks of the page, each with its key. */
  readonly page: Sql
  readonly count: (status: Status) => Sql
}

const counted = (from: Sql, conditions: readonly Condition[], order = sql``): Sql =>
  sql`(select count(*) from (select 1 from ${from} where ${all(conditions)} ${order}
    limit ${sql.lit(COUNTED_MAX + 1)}) as counted)`

const withTitles = ({ sort }: Pick<Question, 'sort'>): Sql =>
  sql`tasks ${sort === 'title' ? sql`join task_search on task_search.task_id = tasks.id` : sql``}`

const isOf = (table: string, status: Status) =>
  sql<boolean>`${sql.ref(`${table}.status`)} = ${sql.lit(status)}`

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
function among(few: Sql, q: Question, way: Way): Parts {
  const conditions = [sql<boolean>`tasks.id in (${few})`, ...walkConditionsOf(q, way.page)]
  return {
    with: sql`with hits as materialized (select tasks.id, tasks.status, ${keyOf[q.sort] ?? sql`''`} as key
      from ${withTitles(q)} where ${all(conditions)})`,
    page: pageOfHits(q),
    count: (status) => counted(sql`hits`, [isOf('hits', status)]),
  }
}

/** Titles, priorities and changes have indexes of their own, without the status. */
function pageOfAll(db: Db, q: Question, way: Way, gate: Condition | null): Sql {
  const ofTitle = q.sort === 'title'
  const status =
    q.status === '' ? [] : [sql<boolean>`${hiddenOn(db).text(sql.ref('tasks.status'))} = ${q.status}`]
  const conditions = [
    ...(ofTitle ? [sql<boolean>`tasks.id = task_search.task_id`] : []),
    ...status,
    ...walkConditionsOf(q, way.page),
  ]
  const from = ofTitle ? sql`task_search cross join tasks` : sql`tasks`
  const id = sql.ref(ofTitle ? 'task_search.task_id' : 'tasks.id')
  return first(q, from, keyOf[q.sort], id, conditions, gate)
}

function countOf(status: Status, q: Question, way: Way): Sql {
  const narrowing = within(q, status)
  if (narrowing === null) return sql`0`
  const alone = q.people.length === 1 && !q.nobody
  if (walkConditionsOf({ ...q, priorities: [], people: alone ? [] : q.people }).length === 0)
    return keptCount(status, q)
  if (!alone)
    return counted(
      sql`tasks`,
      [isOf('tasks', status), ...betweenIds(way), ...walkConditionsOf(narrowing, way.count)],
      way.led ? sql`` : sql`order by tasks.id desc`,
    )
  // Somebody's tasks of a status lie together.
  return counted(sql`task_assignees as mine cross join tasks`, [
    sql<boolean>`mine.user_id = ${q.people[0]} and mine.status = ${sql.lit(status)}`,
    sql<boolean>`tasks.id = mine.task_id`,
    ...walkConditionsOf({ ...narrowing, people: [] }, way.page),
  ])
}

const betweenIds = ({ made }: Way): Condition[] =>
  made === null ? [] : [sql`tasks.id >= (select low from made)`, sql`tasks.id <= (select high from made)`]

/** Status by status, as the indexes have them: each is walked until the page, or what is counted, is full. */
function throughAll(db: Db, q: Question, way: Way, gate: Condition | null = null): Parts {
  const hidden = hiddenOn(db)
  const written = (part: Sql) => (part === RANK ? hidden.number(part) : hidden.text(part))
  const pageOf = (status: Status): Sql[] => {
    const narrowing = within(q, status)
    if (narrowing === null) return []
    const conditions = [isOf('tasks', status), ...betweenIds(way), ...walkConditionsOf(narrowing, way.page)]
    const id = sql.ref('tasks.id')
    const rows = first(q, sql`tasks`, keyOf[q.sort], id, conditions, gate, way.sorts ? written : undefined)
    return [sql`select * from (${rows}) as of_status`]
  }
  const parts = (q.status === '' ? statuses : [q.status]).flatMap(pageOf)
  const none = sql`select '' as id, '' as key where 1 = 0`
  return {
    with: way.made === null ? sql`` : sql`with ${way.made}`,
    page:
      q.sort === 'title' || way.atOnce
        ? pageOfAll(db, q, way, gate)
        : sql.join(parts.length > 0 ? parts : [none], sql` union all `),
    count: (status) => countOf(status, q, way),
  }
}

/**
 * On SQLite, by its index of words: few are counted and sorted; of many the newest are counted, and the page is walked
 * to. Only a status of which there are not enough among the newest has all of them counted.
 */
function byWords(db: Db, q: Question, way: Way): Parts {
  const rest = walkConditionsOf({ ...q, terms: [] }, way.page)
  const most = sql.lit(bounds.few)
  const many = sql<boolean>`(select n from size) > ${most}`
  const walk = throughAll(db, q, way, many)
  const plain = rest.length === 0
  const near = statuses.map((status, i) => {
    const [from, conditions] = ofStatusAmongNewest(q.terms, status)
    return sql`${sql.ref(`near_${i}`)} as materialized (select ${counted(from, conditions)} as n)`
  })
  const farOf = (status: Status) => counted(...ofStatusAmongAll(q.terms, status))
  return {
    with: sql`with recursive ${way.made === null ? sql`` : sql`${way.made},`} ${typed(q.terms)}, newest as materialized (${newestWithWords(bounds.few + 1)}),
      size as materialized (select count(*) as n from newest),
      hits as materialized (select tasks.id, tasks.status, ${keyOf[q.sort] ?? sql`''`} as key
        from newest cross join task_search cross join tasks
        where ${all([...amongNewest(q.terms), ...rest])} limit case when ${many} then 0 else -1 end)
      ${plain ? sql`, ${sql.join(near)}` : sql``}`,
    page: sql`select * from (${pageOfHits(q)}) as of_few union all select * from (${walk.page}) as of_many`,
    count: (status) => {
      const n = sql`(select n from ${sql.ref(`near_${statuses.indexOf(status)}`)})`
      const ofMany = plain
        ? sql`(case when ${n} > ${sql.lit(COUNTED_MAX)} then ${n} else ${farOf(status)} end)`
        : walk.count(status)
      return sql`(case when ${many} then ${ofMany} else ${counted(sql`hits`, [isOf('hits', status)])} end)`
    },
  }
}

/** One statement for the page and the counts, so that no commit falls between the two. */
async function rowsOf(db: Db, q: Question, way: Way, whole: boolean): Promise<Row[]> {
  const parts = way.few === null ? (way.byWords ? byWords : throughAll)(db, q, way) : among(way.few, q, way)
  const order = sql.raw(q.order)
  const counts = statuses.map(
    (status) =>
      sql`select 0 as pos, ${sql.lit(status)} as id, ${keyOf[q.sort] === RANK ? sql`0` : sql`''`} as key, '' as item, ${parts.count(status)} as n`,
  )
  const { rows } = await sql<Row>`select answer.* from (${parts.with}
    select row_number() over (order by page.key ${order}, page.id ${order}) as pos, page.id, page.key,
      ${whole ? jsonSql(db).finished(taskJson(db)) : taskName} as item, 1 as n
    from (select page.id, page.key from (${parts.page}) as page
      order by page.key ${order}, page.id ${order} limit ${q.limit + 1}) as page
    join tasks on tasks.id = page.id
    union all ${sql.join(counts, sql` union all `)}) as answer`.execute(db)
  return rows
}

/** Null when a task changed between its name and its text. */
async function found(db: Db, q: Question, whole: boolean): Promise<Found | null> {
  const rows = await rowsOf(db, q, await wayTo(db, q), whole)
  const tasks = rows.filter((row) => Number(row.pos) > 0).sort((a, b) => Number(a.pos) - Number(b.pos))
  const shown = tasks.slice(0, q.limit)
  const items = shown.map((row) => row.item)
  const texts = whole ? (items as Json<Task>[]).map(bytesOf) : await textsOf(db, items)
  if (texts === null) return null
  const last = shown.at(-1)
  const count = (status: Status) =>
    Number(rows.find(({ pos, id }) => Number(pos) === 0 && id === status)?.n ?? 0)
  return {
    texts,
    more: last && tasks.length > shown.length ? { id: last.id, key: keyOf[q.sort] && last.key } : null,
    counts: { Pending: count('Pending'), 'In Progress': count('In Progress'), Completed: count('Completed') },
  }
}

export const findTasks = (db: Db, q: Question): Promise<Found> =>
  inOneState(db, q, (whole) => found(db, q, whole))

/** The ids of the tasks that the question finds, in its order. */
export async function findIds(db: Db, q: Omit<Question, 'after'>): Promise<string[]> {
  const [key, order] = [keyOf[q.sort], sql.raw(q.order)]
  const { rows } = await sql<{ id: string }>`select tasks.id from ${withTitles(q)}
    where ${all([...conditionsOf(db, q), inStatus(q.status)])}
    order by ${key === null ? sql`` : sql`${key} ${order},`} tasks.id ${order} limit ${q.limit}`.execute(db)
  return rows.map(({ id }) => id)
}
