/** The rows of My day, in one statement that reads only what is due until Sunday. */
import { DAY_ROWS_MAX, type DayTask } from '@task-manager/contract/lists/day'
import { nextItemOf } from '@task-manager/contract/lists/day-items'
import { type DayGroup, dayGroups } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type RawBuilder, sql } from 'kysely'
import { bytesOf, type Json, type JsonBytes, toJson } from '#server/core/json.ts'
import { LruCache } from '#server/core/lru-cache.ts'
import type { Db } from '#server/db/open.ts'
import { perDatabase, prepared } from '#server/db/query/prepared.ts'
import type { Tx } from '#server/db/transaction.ts'
import { cacheKey, finishedTask, jsonByKey, readConsistently } from '#server/features/tasks/task-json.sql.ts'
import { isWaiting } from '#server/features/waiting/waiting.sql.ts'
import { inGroup } from './day.sql.ts'
import { ownOrder } from './day-order.ts'

export interface Wanted {
  readonly userId: string
  readonly today: string
  /** Of this week. */
  readonly sunday: string
  readonly everybody: boolean
}

export interface Found {
  readonly rows: Readonly<Record<DayGroup, readonly JsonBytes<DayTask>[]>>
  readonly counts: Record<DayGroup, number>
  readonly waiting: number
  readonly next: { _id: string; title: string; dueDate: string } | null
}

interface Parameters {
  userId: string
  today: string
  /** Sort after every key of the day. */
  todayEnd: string
  sundayEnd: string
}

interface Row {
  /** A group, or what else the statement reads. */
  part: DayGroup | 'next' | 'waiting'
  id: string
  /** The day and the priority. */
  key: string
  /** The task's JSON or its cache key; the title of the next task; empty for a count. */
  item: string
  n: number | string
  move: string | null
  after: string | null
}

interface Variant {
  readonly everybody: boolean
  readonly inline: boolean
}

const statementOf = ({ everybody, inline }: Variant) =>
  prepared<Parameters, Row>((db, param) => {
    const value = (name: keyof Parameters) => sql`${param(name)}`
    const [id, key, from] = everybody
      ? ([sql.ref('tasks.id'), sql.ref('tasks.day_key'), sql`tasks where 1 = 1`] as const)
      : ([
          sql.ref('task_assignees.task_id'),
          sql.ref('task_assignees.day_key'),
          sql`task_assignees where task_assignees.user_id = ${value('userId')}`,
        ] as const)
    const hidden = sql`${id} not in (select id from hidden)`
    const waits = sql`select tasks.id from tasks where tasks.waiting_reason is not null and ${isWaiting(value('today'))}`
    const [today, todayEnd, sundayEnd] = [value('today'), value('todayEnd'), value('sundayEnd')]
    const ranges: Record<DayGroup | 'next', RawBuilder<unknown>> = {
      ...inGroup(key, { today, todayEnd, sundayEnd }),
      next: sql`${key} >= ${value('sundayEnd')}`,
    }
    const due = (part: DayGroup | 'next', limit: number) =>
      sql`select * from (select ${sql.lit(part)} as part, ${id} as id, ${key} as key from ${from}
        and ${ranges[part]} and ${hidden} order by ${key}, ${id} limit ${sql.lit(limit)}) as ${sql.ref(part)}`
    const counts = dayGroups.map(
      (part) => sql`select ${sql.lit(part)} as part, '' as id, '' as key, '' as item, count(*) as n,
        cast(null as text) as move, cast(null as text) as after from ${from} and ${ranges[part]} and ${hidden}`,
    )
    // Rows that were moved are read wherever they are in their group.
    const moved = sql`select case when ${ranges.overdue} then 'overdue' when ${ranges.today} then 'today' else 'week' end
      as part, ${id} as id, ${key} as key from ${from} and ${key} < ${value('sundayEnd')} and ${hidden}
      and ${id} in (select task_id from day_places where user_id = ${value('userId')} and move is not null)`
    const item = inline ? finishedTask(db) : cacheKey
    const rows = sql`select found.part, found.id, found.key,
        case when found.part = 'next' then tasks.title else ${item} end as item, 1 as n,
        day_places.move as move, day_places.after_id as after
      from (${sql.join([...dayGroups.map((part) => due(part, DAY_ROWS_MAX)), due('next', 1)], sql` union all `)}
        union ${moved}) as found
      join tasks on tasks.id = found.id
      left join day_places on day_places.user_id = ${value('userId')} and day_places.task_id = found.id`
    // How many wait, also of those that are hidden until another day.
    counts.push(sql`select 'waiting' as part, '' as id, '' as key, '' as item, count(*) as n,
      cast(null as text) as move, cast(null as text) as after from ${from} and ${key} < ${value('sundayEnd')}
      and ${id} in (select id from waits)`)
    const lists = sql`waits as materialized (${waits}), hidden as materialized (select task_id as id from day_places
      where user_id = ${value('userId')} and until > ${value('today')} union select id from waits)`
    return db
      .selectFrom(
        sql<Row>`(with ${lists} ${rows} union all ${sql.join(counts, sql` union all `)})`.as('answer'),
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

/** Null when a task changed after its cache key was read. */
async function read(db: Db, wanted: Wanted, inline: boolean): Promise<Found | null> {
  const { userId, today, sunday, everybody } = wanted
  const statement = everybody
    ? statements[inline ? 'allInline' : 'all']
    : statements[inline ? 'ownInline' : 'own']
  const all = await statement(db, { userId, today, todayEnd: `${today}~`, sundayEnd: `${sunday}~` })
  const sorted = all.toSorted((a, b) => (a.key === b.key ? (a.id < b.id ? -1 : 1) : a.key < b.key ? -1 : 1))
  const person = everybody ? null : userId
  const rowsOf = async (group: DayGroup) => {
    const shown = ownOrder(sorted.filter(({ part, id }) => part === group && id !== '')).slice(
      0,
      DAY_ROWS_MAX,
    )
    const items = shown.map(({ item }) => item)
    return inline ? items.map((json) => withNextItem(json, person)) : await textsOf(db, person, items)
  }
  const [overdue, due, week] = [await rowsOf('overdue'), await rowsOf('today'), await rowsOf('week')]
  if (!overdue || !due || !week) return null
  const countOf = (group: DayGroup) => Number(all.find(({ part, id }) => part === group && id === '')?.n ?? 0)
  const next = sorted.find(({ part }) => part === 'next')
  return {
    rows: { overdue, today: due, week },
    counts: { overdue: countOf('overdue'), today: countOf('today'), week: countOf('week') },
    waiting: Number(all.find(({ part }) => part === 'waiting')?.n ?? 0),
    next: next ? { _id: next.id, title: next.item, dueDate: next.key.slice(0, 10) } : null,
  }
}

export const find = (db: Db, wanted: Wanted): Promise<Found> =>
  readConsistently(db, wanted, (inline) => read(db, wanted, inline))

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

/** Of tasks that are completed. */
export async function removeCompleted(db: Db): Promise<void> {
  await db
    .deleteFrom('day_places')
    .where('task_id', 'in', (eb) => eb.selectFrom('tasks').select('id').where('day_key', 'is', null))
    .execute()
}
