/** The rows of My day, in one statement that reads only what is due until Sunday. */
import { DAY_ROWS_MAX, type DayTask } from '@task-manager/contract/lists/day'
import { nextItemOf } from '@task-manager/contract/lists/day-items'
import { type DayGroup, dayGroups } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type RawBuilder, sql } from 'kysely'
import { LruCache } from '#server/core/lru-cache.ts'
import { jsonSql } from '#server/db/query/json.ts'
import { perDatabase, prepared } from '#server/db/query/prepared.ts'
import { readConsistently } from '#server/db/query/shared-read.ts'
import { bytesOf, type Json, type JsonBytes, toJson } from '#server/db/query/typed-json.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { cacheKey, finishedTask, jsonByKey } from '#server/features/tasks/task-json.sql.ts'
import { isWaiting } from '#server/features/waiting/waiting.sql.ts'
import { inGroup } from './day.sql.ts'
import { ownOrder, type Placed } from './day-order.ts'

type Sql = RawBuilder<unknown>

export interface DayQuery {
  readonly userId: string
  readonly today: string
  /** The Sunday of this week. */
  readonly sunday: string
  readonly everybody: boolean
}

export interface DayRows {
  readonly rows: Readonly<Record<DayGroup, readonly JsonBytes<DayTask>[]>>
  readonly counts: Record<DayGroup, number>
  readonly waiting: number
  readonly next: { _id: string; title: string; dueDate: string } | null
}

interface Parameters {
  userId: string
  today: string
  /** Sorts after every key of the day. */
  todayEnd: string
  sundayEnd: string
}

interface Row {
  /** A group, or another part of the answer. */
  part: DayGroup | 'next' | 'moved' | 'waiting'
  n: number | string
  /** A line for each task, its fields separated by tabs; JSON has neither. */
  list: string | null
}

interface Variant {
  readonly everybody: boolean
  /** The JSON of the tasks instead of their cache keys. */
  readonly inline: boolean
}

const line = (...fields: Sql[]): Sql => sql`concat(${sql.join(fields, sql`, ${sql.lit('\t')}, `)})`

/** The tasks in `found`, by due date. */
const linesOf = (found: Sql, entry: Sql): Sql =>
  sql`(select string_agg(${entry}, ${sql.lit('\n')} order by found.key, found.id)
    from (${found}) as found join tasks on tasks.id = found.id)`

const statementOf = ({ everybody, inline }: Variant) =>
  prepared<Parameters, Row>((db, param) => {
    const value = (name: keyof Parameters): Sql => sql`${param(name)}`
    const table = everybody ? 'tasks' : 'task_assignees'
    const id = sql.ref(everybody ? 'tasks.id' : 'task_assignees.task_id')
    const key = sql.ref(`${table}.day_key`)
    const ofReader = everybody ? sql`1 = 1` : sql`task_assignees.user_id = ${value('userId')}`
    const [today, todayEnd, sundayEnd] = [value('today'), value('todayEnd'), value('sundayEnd')]
    const ranges: Record<DayGroup | 'next', Sql> = {
      ...inGroup(key, { today, todayEnd, sundayEnd }),
      next: sql`${key} >= ${sundayEnd}`,
    }
    const rowsIn = (range: Sql): Sql => sql`${sql.ref(table)} where ${ofReader} and ${range}`
    // Starts from the few tasks that wait or are hidden, whatever the planner estimates.
    const rowsOf = (few: Sql, range: Sql): Sql => sql`${few} cross join ${rowsIn(range)} and ${id} = few.id`
    const [waits, hidden] = [sql`waits as few`, sql`hidden as few`]
    const isShown = sql`${id} not in (select id from hidden)`
    const first = (part: DayGroup | 'next', limit: number): Sql =>
      sql`select ${id} as id, ${key} as key from ${rowsIn(ranges[part])} and ${isShown}
        order by ${key}, ${id} limit ${sql.lit(limit)}`
    const moves = sql`(select task_id as id, move, after_id from day_places
      where user_id = ${value('userId')} and move is not null) as few`
    const moved = sql`select ${id} as id, ${key} as key, few.move, few.after_id
      from ${rowsOf(moves, sql`${key} < ${sundayEnd}`)} and ${isShown}`
    const fields = [sql`found.key`, sql`found.id`, inline ? finishedTask(db) : cacheKey]
    const title = jsonSql(db).string(sql.ref('tasks.title')).text
    const parts = [
      ...dayGroups.map(
        (part) => sql`select ${sql.lit(part)} as part, (select count(*) from ${rowsIn(ranges[part])})
          - (select count(*) from ${rowsOf(hidden, ranges[part])}) as n,
          ${linesOf(first(part, DAY_ROWS_MAX), line(...fields))} as list`,
      ),
      sql`select 'next', 0, ${linesOf(first('next', 1), line(sql`found.key`, sql`found.id`, sql`${title}`))}`,
      // Rows that were moved are read wherever they are in their group.
      sql`select 'moved', 0, ${linesOf(moved, line(...fields, sql`found.move`, sql`found.after_id`))}`,
      // Counts tasks that are hidden until another day too.
      sql`select 'waiting', (select count(*) from ${rowsOf(waits, sql`${key} < ${sundayEnd}`)}), null`,
    ]
    return db
      .selectFrom(
        sql<Row>`(with waits as materialized (select tasks.id from tasks
            where tasks.waiting_reason is not null and ${isWaiting(today)}),
          hidden as materialized (select task_id as id from day_places
            where user_id = ${value('userId')} and until > ${today} union select id from waits)
          ${sql.join(parts, sql` union all `)})`.as('answer'),
      )
      .selectAll()
  })

const statements = {
  own: statementOf({ everybody: false, inline: false }),
  ownInline: statementOf({ everybody: false, inline: true }),
  all: statementOf({ everybody: true, inline: false }),
  allInline: statementOf({ everybody: true, inline: true }),
}

/** The task's JSON with `nextItem`. A task in My day waits for nothing: on the reader's day its wait is over. */
function withNextItem(json: string, person: string | null): JsonBytes<DayTask> {
  const task = JSON.parse(json) as Task
  const nextItem = nextItemOf(task, person)
  if (task.waiting !== null) return bytesOf(toJson<DayTask>({ ...task, waiting: null, nextItem }))
  return bytesOf(`${json.slice(0, -1)},"nextItem":${toJson(nextItem)}}` as Json<DayTask>)
}

const caches = perDatabase(() => new LruCache<JsonBytes<DayTask>>())

/** Null when a task changed after its cache key was read. */
const textsOf = (
  db: Db,
  person: string | null,
  keys: readonly string[],
): Promise<JsonBytes<DayTask>[] | null> => {
  const prefix = `${person ?? '*'} `
  return caches(db).all(
    keys.map((key) => prefix + key),
    async (missing) => {
      const texts = await jsonByKey(
        db,
        missing.map((key) => key.slice(prefix.length)),
      )
      return (texts ?? []).map((text, i) => ({
        key: missing[i] ?? '',
        value: withNextItem(text.toString(), person),
      }))
    },
  )
}

interface Entry extends Placed {
  /** The day and the priority. */
  readonly key: string
  /** The task's JSON or its cache key; of the next task its title as JSON. */
  readonly item: string
}

function entriesIn(row: Row | undefined): Entry[] {
  if (!row?.list) return []
  return row.list.split('\n').map((text) => {
    const [key = '', id = '', item = '', move = null, after] = text.split('\t')
    return { key, id, item, move, after: after || null }
  })
}

const byKey = (a: Entry, b: Entry): number =>
  a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key < b.key ? -1 : 1

/** The first rows of a group in the person's own order. */
function arranged(first: readonly Entry[], moved: readonly Entry[]): readonly Entry[] {
  if (moved.length === 0) return first
  const ids = new Set(moved.map(({ id }) => id))
  const rows = [...first.filter(({ id }) => !ids.has(id)), ...moved].sort(byKey)
  return ownOrder(rows).slice(0, DAY_ROWS_MAX)
}

/** Null when a task changed after its cache key was read. */
async function read(db: Db, query: DayQuery, inline: boolean): Promise<DayRows | null> {
  const { userId, today, sunday, everybody } = query
  const statement = everybody
    ? statements[inline ? 'allInline' : 'all']
    : statements[inline ? 'ownInline' : 'own']
  const ends = { todayEnd: `${today}~`, sundayEnd: `${sunday}~` }
  const parts = new Map((await statement(db, { userId, today, ...ends })).map((row) => [row.part, row]))
  const groupOf = ({ key }: Entry): DayGroup =>
    key < today ? 'overdue' : key < ends.todayEnd ? 'today' : 'week'
  const moved = Map.groupBy(entriesIn(parts.get('moved')), groupOf)
  const rows = dayGroups.map((group) => arranged(entriesIn(parts.get(group)), moved.get(group) ?? []))
  const person = everybody ? null : userId
  const items = rows.flat().map(({ item }) => item)
  const texts = inline ? items.map((json) => withNextItem(json, person)) : await textsOf(db, person, items)
  if (texts === null) return null
  const [late = 0, due = 0] = rows.map(({ length }) => length)
  const countOf = (part: DayGroup | 'waiting') => Number(parts.get(part)?.n ?? 0)
  const [next] = entriesIn(parts.get('next'))
  return {
    rows: {
      overdue: texts.slice(0, late),
      today: texts.slice(late, late + due),
      week: texts.slice(late + due),
    },
    counts: { overdue: countOf('overdue'), today: countOf('today'), week: countOf('week') },
    waiting: countOf('waiting'),
    next: next
      ? { _id: next.id, title: JSON.parse(next.item) as string, dueDate: next.key.slice(0, 10) }
      : null,
  }
}

export const find = (db: Db, query: DayQuery): Promise<DayRows> =>
  readConsistently(db, query, (inline) => read(db, query, inline))

/** Fields that are left out stay as they are. */
export async function place(
  db: Tx,
  key: { user_id: string; task_id: string },
  change: { until?: string | null; move?: string; after_id?: string | null },
): Promise<void> {
  await db
    .insertInto('day_places')
    .values({ ...key, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'task_id']).doUpdateSet(change))
    .execute()
}

/** Removes the rows of completed tasks. */
export async function removeCompleted(db: Db): Promise<void> {
  await db
    .deleteFrom('day_places')
    .where('task_id', 'in', (eb) => eb.selectFrom('tasks').select('id').where('day_key', 'is', null))
    .execute()
}
