/** Lists that are searched, filtered or sorted: built for each question, counted as far as somebody looks. */
import type { Order, Sort } from '@task-manager/contract/task-search'
import { COUNTED_MAX, type Status, statuses, type Task } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import { bytesOf, type Json, type JsonBytes } from '#server/core/json.ts'
import { jsonSql } from '#server/db/json.ts'
import type { Db } from '#server/db/open.ts'
import { all, type Condition, conditionsOf, inProjects, type Narrowing, RANK } from './tasks.find.sql.ts'
import { inOneState, taskJson, taskName, textsOf } from './tasks.read.repo.ts'

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

const keyOf: Record<Sort, RawBuilder<unknown> | null> = {
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

const fromOf = (sort: Sort) =>
  sql`tasks ${sort === 'title' ? sql`join task_search on task_search.task_id = tasks.id` : sql``}`

/** One statement for the page and the counts, so that no commit falls between the two. */
async function rowsOf(db: Db, q: Question, whole: boolean): Promise<Row[]> {
  const conditions = conditionsOf(db, q)
  const key = keyOf[q.sort]
  const order = sql.raw(q.order)
  const keyed = key ?? sql`''`
  const from = fromOf(q.sort)
  // Words, people, projects and labels leave few tasks: found once, they are counted and sorted. Else the indexes walk
  // to each part.
  const once = [q.terms, q.people, q.labels].some((list) => list.length > 0) || q.nobody || inProjects(q)
  const hits = sql`with hits as materialized
    (select tasks.id, tasks.status, ${keyed} as key from ${from} where ${all(conditions)})`
  const few = {
    from: sql`hits`,
    id: sql.ref('hits.id'),
    key: key && sql.ref('hits.key'),
    status: sql.ref('hits.status'),
    conditions: [],
  }
  const many = { from, id: sql.ref('tasks.id'), key, status: sql.ref('tasks.status'), conditions }
  const some = once ? few : many
  const beyond = sql.raw(q.order === 'asc' ? '>' : '<')
  const { after } = q
  const behind: Condition[] =
    after === null
      ? []
      : some.key === null
        ? [sql`${some.id} ${beyond} ${after.id}`]
        : [sql`(${some.key}, ${some.id}) ${beyond} (${after.key}, ${after.id})`]
  const inStatus = q.status === '' ? [] : [sql<boolean>`${some.status} = ${q.status}`]
  const counts = statuses.map(
    (
      status,
    ) => sql`select 0 as pos, ${sql.lit(status)} as id, ${key === RANK ? sql`0` : sql`''`} as key, '' as item,
      (select count(*) from (select 1 from ${once ? sql`hits` : sql`tasks`}
        where ${all([...some.conditions, sql<boolean>`${some.status} = ${sql.lit(status)}`])}
        limit ${sql.lit(COUNTED_MAX + 1)}) as counted) as n`,
  )
  const { rows } = await sql<Row>`select answer.* from (${once ? hits : sql``}
    select row_number() over (order by page.key ${order}, page.id ${order}) as pos, page.id, page.key,
      ${whole ? jsonSql(db).finished(taskJson(db)) : taskName} as item, 1 as n
    from (select ${some.id} as id, ${some.key ?? sql`''`} as key from ${some.from}
      where ${all([...some.conditions, ...inStatus, ...behind])}
      order by ${some.key === null ? sql`` : sql`${some.key} ${order},`} ${some.id} ${order}
      limit ${q.limit + 1}) as page
    join tasks on tasks.id = page.id
    union all ${sql.join(counts, sql` union all `)}) as answer`.execute(db)
  return rows
}

/** Null when a task changed between its name and its text. */
async function found(db: Db, q: Question, whole: boolean): Promise<Found | null> {
  const rows = await rowsOf(db, q, whole)
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
  const inStatus = q.status === '' ? [] : [sql<boolean>`tasks.status = ${q.status}`]
  const [key, order] = [keyOf[q.sort], sql.raw(q.order)]
  const { rows } = await sql<{ id: string }>`select tasks.id from ${fromOf(q.sort)}
    where ${all([...conditionsOf(db, q), ...inStatus])}
    order by ${key === null ? sql`` : sql`${key} ${order},`} tasks.id ${order} limit ${q.limit}`.execute(db)
  return rows.map(({ id }) => id)
}
