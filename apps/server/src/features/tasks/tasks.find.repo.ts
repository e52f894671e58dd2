/** Lists that are searched, filtered or sorted: built for each question, counted as far as somebody looks. */
import { type Status, statuses, type Task } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import { bytesOf, type Json, type JsonBytes } from '#server/core/json.ts'
import type { Db } from '#server/db/open.ts'
import { jsonSql } from '#server/db/query/json.ts'
import { all, conditionsOf, inStatus, RANK } from './tasks.find.sql.ts'
import { keyOf, type Place, partsOf, type Question, withTitles } from './tasks.parts.sql.ts'
import { inOneState, taskJson, taskName, textsOf } from './tasks.read.repo.ts'
import { type Way, wayTo } from './tasks.ways.repo.ts'

export interface Found {
  /** The JSON of the tasks, in their order. */
  readonly texts: readonly JsonBytes<Task>[]
  /** Where the last one stands when there are more. */
  readonly more: Place | null
  /** At most COUNTED_MAX + 1. */
  readonly counts: Record<Status, number>
}

interface Row {
  /** A task's place on the page; 0 for a count, -1 for how many were found. */
  pos: number
  /** The id; the status of a count. */
  id: string
  key: string | number | null
  /** The task's JSON or its name. */
  item: string
  n: number
}

/** One statement for the page and the counts, so that no commit falls between the two. */
async function rowsOf(db: Db, q: Question, way: Way, whole: boolean): Promise<Row[]> {
  const parts = partsOf(db, q, way)
  const order = sql.raw(q.order)
  const row = (pos: number, id: string, n: RawBuilder<unknown>) =>
    sql`select ${sql.lit(pos)} as pos, ${sql.lit(id)} as id, ${keyOf[q.sort] === RANK ? sql`0` : sql`''`} as key, '' as item, ${n} as n`
  const counts = statuses.map((status) => row(0, status, parts.count(status)))
  if (parts.size !== null) counts.push(row(-1, '', parts.size))
  const { rows } = await sql<Row>`select answer.* from (${parts.with}
    select row_number() over (order by page.key ${order}, page.id ${order}) as pos, page.id, page.key,
      ${whole ? jsonSql(db).finished(taskJson(db)) : taskName} as item, 1 as n
    from (select page.id, page.key from (${parts.page}) as page
      order by page.key ${order}, page.id ${order} limit ${q.limit + 1} + 0) as page
    join tasks on tasks.id = page.id
    union all ${sql.join(counts, sql` union all `)}) as answer`.execute(db)
  return rows
}

/** Null when a task changed between its name and its text. */
async function found(db: Db, q: Question, whole: boolean): Promise<Found | null> {
  const way = await wayTo(db, q)
  let rows = await rowsOf(db, q, way, whole)
  const size = Number(rows.find(({ pos }) => Number(pos) < 0)?.n ?? 0)
  const most = way.few?.most ?? null
  if (most !== null && size > most) rows = await rowsOf(db, q, await wayTo(db, q, true), whole)
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
    order by ${key === null ? sql`` : sql`${key} ${order},`} tasks.id ${order} limit ${q.limit} + 0`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
