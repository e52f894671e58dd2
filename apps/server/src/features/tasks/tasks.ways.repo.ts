/**
 * By which index a list gets to its tasks. Neither engine knows beforehand how many have a word or are somebody's, and a
 * wrong guess costs seconds among a million. So it is looked first, no further than it matters; what is found here may
 * be a little old and decides nothing but the way.
 */
import { dueDays, type Order, type Sort } from '@task-manager/contract/task-search'
import type { Status } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import {
  all,
  assignedToNobody,
  type Condition,
  hiddenOn,
  idsOfPeople,
  idsWithLabels,
  idsWithWords,
  inARow,
  inProjects,
  isDueByStatus,
  type Lead,
  madeInAny,
  type Narrowing,
  ofCreators,
  ofPriority,
  ofProjects,
  totalOf,
  wordHits,
} from './tasks.find.sql.ts'
import { COMMON, newestIdsWithWords, type Sample } from './tasks.words.sql.ts'

/** Tests, which have few tasks, set them lower. */
export const bounds = {
  /** So many are found once, then counted and sorted. */
  few: 8000,
  /** So many are sorted rather than walked by in the order that is wanted. */
  some: 20_000,
  /** Of so many that were made in some days it is found out between which ids they are. */
  narrow: 60_000,
  /** So many are looked at for the numbers beside the choices of a filter. */
  looked: 10_000,
  /** Of PostgreSQL's tasks so many at a time are looked through for those that were changed last. */
  span: 5000,
}

interface Few {
  readonly ids: RawBuilder<unknown>
  readonly rest: Narrowing
  /** It is only believed that there are so few; null: it is known. */
  readonly most: number | null
}

/** Times from `lows[i]` until before `highs[i]`, in the order in which they are walked. */
export interface Spans {
  readonly lows: readonly string[]
  readonly highs: readonly string[]
}

/** Before and after all times. */
const [FIRST, LAST] = ['', '9999']

/**
 * When tasks were changed, in times of about as many tasks each, as PostgreSQL knows it for its plans. Its index finds
 * the tasks of a time and gives them in no order, so they are walked one time after the other.
 */
async function spansOf(db: Db, order: Order): Promise<Spans | null> {
  const { rows } = await sql<{ times: string[] | null; tasks: number }>`
    select histogram_bounds::text::text[] as times,
      (select reltuples from pg_class where oid = 'tasks'::regclass) as tasks
    from pg_stats where schemaname = current_schema() and tablename = 'tasks' and attname = 'updated_at'
      and to_regclass('tasks_changed') is not null`.execute(db)
  const times = rows[0]?.times ?? []
  const each = Math.max(1, Math.ceil(times.length / Math.max(1, Number(rows[0]?.tasks) / bounds.span)))
  const ends = times.filter((_, i) => (times.length - 1 - i) % each === 0)
  if (ends.length === 0) return null
  const lows = [FIRST, ...ends]
  const highs = [...ends, LAST]
  return order === 'asc' ? { lows, highs } : { lows: lows.reverse(), highs: highs.reverse() }
}

export interface Way {
  /** Null: there are many. */
  readonly few: Few | null
  /** What an index is taken for when tasks of a status are counted; null: they are walked newest first. */
  readonly count: Lead | null
  /** The same when those of a page are looked for, and whether they come in another order then. */
  readonly page: Lead | null
  readonly sorts: boolean
  /** Whether all statuses are walked at once: by priority, change and title, whose indexes are without the status. */
  readonly atOnce: boolean
  /** `made (low, high)`: the ids between which all are; null: not known. */
  readonly made: RawBuilder<unknown> | null
  /** By change on PostgreSQL; null: not known. */
  readonly spans: Spans | null
  /** Whether the index of words is asked first. */
  readonly byWords: boolean
  /** On PostgreSQL, of common words; null: there are none. */
  readonly sample: Sample | null
}

type Part = Exclude<Lead, 'priority'> | 'words' | 'nobody' | 'people' | 'labels'

const upTo = (most: number, from: RawBuilder<unknown>) =>
  sql`(select count(*) from (select 1 from ${from} limit ${sql.lit(most + 1)}) as each_one)`

/** Of so many newest tasks it is looked how many have the words: one of as many for each of the few. */
const sampled = () => Math.ceil(bounds.few / 4)

/** Of the newest tasks on PostgreSQL, how many have the words. */
const sampleOf = (db: Db, { terms }: Narrowing): RawBuilder<unknown> =>
  sql`(select count(*) from (select * from task_search order by task_id desc limit ${sql.lit(sampled())}) as task_search
    where ${all([wordHits(db, terms).matches, ...inARow(db, terms)])})`

/**
 * PostgreSQL's index of words gives all tasks or none, and takes its time for that: it is not asked how many they are but
 * believed of all what holds of the newest.
 */
const believed = (hits: number): number => (hits > sampled() / COMMON ? bounds.few + 1 : hits * COMMON)

/** Each with how many tasks it leaves, or one more than matters. */
function sourcesOf(db: Db, q: Narrowing): { part: Part; n: RawBuilder<unknown> }[] {
  const sources: { part: Part; n: RawBuilder<unknown> }[] = []
  const add = (part: Part, wanted: boolean, from: () => RawBuilder<unknown>, most: number) => {
    if (wanted) sources.push({ part, n: upTo(most, from()) })
  }
  // SQLite's index of words is asked with the tasks themselves.
  if (q.terms.length > 0 && engineOf(db) === 'postgres') sources.push({ part: 'words', n: sampleOf(db, q) })
  add('nobody', q.nobody && q.people.length === 0, () => sql`tasks where ${assignedToNobody}`, bounds.few)
  add('people', q.people.length > 0 && !q.nobody, () => sql`(${idsOfPeople(q.people)}) as people`, bounds.few)
  add('labels', q.labels.length > 0, () => sql`(${idsWithLabels(q.labels)}) as labelled`, bounds.few)
  add('by', q.createdBy.length > 0, () => sql`tasks where ${ofCreators(q.createdBy)}`, bounds.few)
  add('project', inProjects(q), () => sql`tasks where ${ofProjects(q.projects)}`, bounds.some)
  add('due', q.due.length > 0, () => sql`tasks where ${isDueByStatus(q.due, q.today)}`, bounds.some)
  add('created', q.createdAt.length > 0, () => sql`tasks where ${madeInAny(q)}`, bounds.narrow)
  return sources
}

interface Sizes {
  readonly of: ReadonlyMap<Part, number>
  /** Of the status, whatever else is asked; infinite when none is asked for. */
  readonly status: number
  /** Null: it was not looked how many have the words. */
  readonly sample: Sample | null
}

async function sizesOf(db: Db, q: Narrowing, status: Status | '' = ''): Promise<Sizes> {
  const sources: { part: Part | 'status'; n: RawBuilder<unknown> }[] = sourcesOf(db, q)
  if (status !== '') sources.push({ part: 'status', n: totalOf(status) })
  if (sources.length === 0) return { of: new Map(), status: Number.POSITIVE_INFINITY, sample: null }
  const counts = sources.map(({ part, n }) => sql`select ${sql.lit(part)} as part, ${n} as n`)
  const { rows } = await sql<{
    part: Part | 'status'
    n: number | string
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const found = rows.map(({ part, n }) => ({ part, n: Number(n) }))
  const of = new Map(found.flatMap(({ part, n }) => (part === 'status' ? [] : [[part, n] as const])))
  const hits = of.get('words')
  if (hits !== undefined) of.set('words', believed(hits))
  return {
    of,
    status: found.find(({ part }) => part === 'status')?.n ?? Number.POSITIVE_INFINITY,
    sample: hits === undefined ? null : { hits, looked: sampled() },
  }
}

/** The ids of a part that leaves few, and what is left to ask of them. */
function fewOf(db: Db, q: Narrowing, part: Part): Few {
  if (part === 'words')
    return { ids: idsWithWords(db, q.terms), rest: { ...q, terms: [] }, most: 2 * bounds.few }
  return { ...knownOf(q, part), most: null }
}

function knownOf(q: Narrowing, part: Exclude<Part, 'words'>): Omit<Few, 'most'> {
  const of = (condition: Condition) => sql`select tasks.id from tasks where ${condition}`
  if (part === 'people') return { ids: idsOfPeople(q.people), rest: { ...q, people: [] } }
  if (part === 'nobody') return { ids: of(assignedToNobody), rest: { ...q, nobody: false } }
  if (part === 'labels') return { ids: idsWithLabels(q.labels), rest: { ...q, labels: [] } }
  if (part === 'by') return { ids: of(ofCreators(q.createdBy)), rest: { ...q, createdBy: [] } }
  if (part === 'due') return { ids: of(isDueByStatus(q.due, q.today)), rest: { ...q, due: [] } }
  if (part === 'created') return { ids: of(madeInAny(q)), rest: { ...q, createdAt: [] } }
  return { ids: of(ofProjects(q.projects)), rest: { ...q, projects: [] } }
}

/** Tasks made at one time are due at about one time: newest first, those of a time long ago would be walked to. */
function isFar(q: Narrowing & { readonly sort: Sort; readonly order: Order }): boolean {
  if (q.sort === 'title' || q.sort === 'priority') return false
  return q.due.length > 0 && q.due.map((due) => dueDays(due, q.today)).every(({ from, to }) => from && to)
}

const leastOf = (sizes: ReadonlyMap<Part, number>, parts: Iterable<Part>) =>
  [...parts]
    .flatMap((part) => (sizes.has(part) ? [{ part, n: sizes.get(part) ?? 0 }] : []))
    .toSorted((a, b) => a.n - b.n)[0]

/** The ids of some tasks, most of them among what is looked for, the newest first where that costs nothing. */
export async function leadTo(db: Db, q: Narrowing, status: Status | ''): Promise<Omit<Few, 'most'>> {
  const { of: sizes } = await sizesOf(db, q)
  const least = leastOf(sizes, sizes.keys())
  if (least && least.n <= bounds.few) return { ...fewOf(db, q, least.part) }
  if (q.terms.length > 0) return { ids: newestIdsWithWords(db, q.terms), rest: { ...q, terms: [] } }
  const [person] = q.people
  if (person !== undefined && q.people.length === 1 && !q.nobody) {
    const ofStatus = status === '' ? sql`` : sql`and status = ${status}`
    const ids = sql`select task_id as id from task_assignees where user_id = ${person} ${ofStatus} order by task_id desc`
    return { ids, rest: { ...q, people: [] } }
  }
  if (least) return { ...fewOf(db, q, least.part) }
  const [priority] = q.priorities
  const newest = (condition: Condition) =>
    sql`select tasks.id from tasks where ${condition} order by tasks.id desc`
  if (status === '' && priority && q.priorities.length === 1)
    return { ids: newest(ofPriority(priority)), rest: { ...q, priorities: [] } }
  return { ids: newest(status === '' ? all([]) : sql`tasks.status = ${status}`), rest: q }
}

/** Whether more is asked for than a task's row says. */
const asksElsewhere = ({ terms, people, labels }: Narrowing): boolean =>
  terms.length + people.length + labels.length > 0

/** `common`: the words were believed to be of few tasks, and are of many. */
export async function wayTo(
  db: Db,
  q: Narrowing & { readonly sort: Sort; readonly order: Order; readonly status: Status | '' },
  common = false,
): Promise<Way> {
  const { of: sizes, status, sample } = await sizesOf(db, q, q.status)
  const least = (parts: readonly Part[]) => leastOf(sizes, parts)
  const few = least([...(common ? [] : (['words'] as const)), 'people', 'nobody', 'labels', 'by', 'project'])
  const through: Way = {
    few: null,
    count: null,
    page: null,
    sorts: false,
    atOnce: false,
    made: null,
    spans: null,
    byWords: false,
    sample,
  }
  if (few && few.n <= bounds.few) return { ...through, few: fewOf(db, q, few.part) }

  const byWords = q.terms.length > 0 && engineOf(db) === 'sqlite'
  const range = least(['due', 'project'])
  const count = range ? (range.part as Lead) : null
  // Not the ends of all ids, from which PostgreSQL would walk to the first such task.
  const id = hiddenOn(db).text(sql.ref('tasks.id'))
  const between = (condition: Condition) =>
    sql`made as materialized (select min(${id}) as low, max(${id}) as high from tasks where ${condition})`
  // Many days of which each task would have to be looked at: what is due at one time was made at about one time.
  if (range?.part === 'due' && range.n > bounds.some && q.sort === 'created' && isFar(q) && asksElsewhere(q))
    return { ...through, count, made: between(isDueByStatus(q.due, q.today)) }
  if (range && (range.n <= bounds.some || isFar(q)))
    return { ...through, count, page: count, sorts: count !== q.sort }
  const isNarrow = !range && (sizes.get('created') ?? Number.POSITIVE_INFINITY) <= bounds.narrow
  const made = isNarrow ? between(madeInAny(q)) : null
  // Of a single priority its index has them newest first.
  const byPriority = q.sort === 'priority' || (q.sort === 'created' && q.priorities.length === 1 && !isNarrow)
  const atOnce = byPriority || ['changed', 'title'].includes(q.sort)
  // These are walked in indexes without the status: through all tasks, if there are few of it.
  if (atOnce && status <= bounds.some) return { ...through, count, sorts: true, made, byWords }
  const page = byPriority ? 'priority' : q.sort === 'due' ? 'due' : null
  const spans = q.sort === 'changed' && engineOf(db) === 'postgres' ? await spansOf(db, q.order) : null
  return { ...through, count, page, atOnce, made, spans, byWords }
}
