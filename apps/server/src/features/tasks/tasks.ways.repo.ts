/**
 * By which index a list gets to its tasks. Neither engine knows beforehand how many have a word or are somebody's, and a
 * wrong guess costs seconds among a million. So it is looked first, no further than it matters; what is found here may
 * be a little old and decides nothing but the way.
 */
import { dueDays, type Order, type Sort } from '@task-manager/contract/task-search'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/open.ts'
import {
  any,
  asIs,
  assignedToNobody,
  hiddenOn,
  idsOfPeople,
  idsWithLabels,
  idsWithWords,
  inProjects,
  isDue,
  madeIn,
  type Narrowing,
  ofCreators,
  ofProjects,
  type Ways,
  wordHits,
} from './tasks.find.sql.ts'

/** Tests, which have few tasks, set them lower. */
export const bounds = {
  /** So many are found once, then counted and sorted. */
  few: 8000,
  /** So many are sorted rather than walked by in the order that is wanted. */
  some: 20_000,
  /** Of so many that were made in some days it is found out between which ids they are. */
  narrow: 60_000,
}

type Lead = 'due' | 'project' | 'priority'

export interface Way {
  /** The ids of few tasks, among which all are that are looked for; null: there are many. */
  readonly few: RawBuilder<unknown> | null
  /** What an index is taken for when tasks of a status are counted. */
  readonly count: Ways
  /** Whether that is anything: else they are walked newest first, as most are looked for. */
  readonly led: boolean
  /** The same when those of a page are looked for, and whether they come in another order then. */
  readonly page: Ways
  readonly sorts: boolean
  /** Whether all statuses are walked at once: by priority, change and title, whose indexes are without the status. */
  readonly atOnce: boolean
  /** `made (low, high)`: the ids between which all are; null: not known. */
  readonly made: RawBuilder<unknown> | null
  /** Whether the index of words is asked first. */
  readonly byWords: boolean
}

type Part = Lead | 'created' | 'words' | 'nobody' | 'people' | 'labels' | 'by'

interface Source {
  readonly part: Part
  /** What follows 'select 1 from'. */
  readonly from: RawBuilder<unknown>
  readonly most: number
}

const madeInAny = (q: Narrowing) => any(q.createdAt.map((range) => madeIn(range)))

function sourcesOf(db: Db, q: Narrowing): Source[] {
  const sources: Source[] = []
  const add = (part: Part, wanted: boolean, from: () => RawBuilder<unknown>, most: number) => {
    if (wanted) sources.push({ part, from: from(), most })
  }
  const words = () => {
    const { from, matches } = wordHits(db, q.terms)
    return sql`${from} where ${matches}`
  }
  // With the status before it, as in the indexes.
  const due = () => {
    const open = q.due.every((due) => due === 'overdue')
    return sql`tasks where tasks.status in ('Pending', 'In Progress'${open ? sql`` : sql`, 'Completed'`})
      and ${any(q.due.map((due) => isDue(due, q.today)))}`
  }
  // SQLite's index of words is asked with the tasks themselves.
  add('words', q.terms.length > 0 && engineOf(db) === 'postgres', words, bounds.few)
  add('nobody', q.nobody && q.people.length === 0, () => sql`tasks where ${assignedToNobody}`, bounds.few)
  add('people', q.people.length > 0 && !q.nobody, () => sql`(${idsOfPeople(q.people)}) as people`, bounds.few)
  add('labels', q.labels.length > 0, () => sql`(${idsWithLabels(q.labels)}) as labelled`, bounds.few)
  add('by', q.createdBy.length > 0, () => sql`tasks where ${ofCreators(q.createdBy)}`, bounds.few)
  add('project', inProjects(q), () => sql`tasks where ${ofProjects(q.projects)}`, bounds.some)
  add('due', q.due.length > 0, due, bounds.some)
  add('created', q.createdAt.length > 0, () => sql`tasks where ${madeInAny(q)}`, bounds.narrow)
  return sources
}

/** How many each part leaves, or one more than matters. */
async function sizesOf(db: Db, sources: readonly Source[]): Promise<Map<Part, number>> {
  if (sources.length === 0) return new Map()
  const counts = sources.map(
    ({ part, from, most }) =>
      sql`select ${sql.lit(part)} as part, (select count(*) from (select 1 from ${from} limit ${sql.lit(most + 1)}) as each_one) as n`,
  )
  const { rows } = await sql<{
    part: Part
    n: number | string
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ part, n }) => [part, Number(n)]))
}

function waysWith(db: Db, lead: Lead | null): Ways {
  const hidden = hiddenOn(db)
  const written = (part: Lead) => (lead === part ? asIs : hidden.text)
  return {
    due: written('due'),
    created: hidden.text,
    project: written('project'),
    by: hidden.text,
    priority: lead === 'priority' ? asIs : hidden.number,
  }
}

/** The ids of the part, for those that may be few. */
function idsOf(db: Db, q: Narrowing, part: Part): RawBuilder<unknown> {
  if (part === 'words') return idsWithWords(db, q.terms)
  if (part === 'people') return idsOfPeople(q.people)
  if (part === 'nobody') return sql`select tasks.id from tasks where ${assignedToNobody}`
  if (part === 'labels') return idsWithLabels(q.labels)
  const condition = part === 'by' ? ofCreators(q.createdBy) : ofProjects(q.projects)
  return sql`select tasks.id from tasks where ${condition}`
}

/** Tasks made at one time are due at about one time: newest first, those of a time long ago would be walked to. */
function isFar(q: Narrowing & { readonly sort: Sort; readonly order: Order }): boolean {
  if (q.sort === 'title' || q.sort === 'priority') return false
  return q.due.length > 0 && q.due.map((due) => dueDays(due, q.today)).every(({ from, to }) => from && to)
}

export async function wayTo(
  db: Db,
  q: Narrowing & { readonly sort: Sort; readonly order: Order },
): Promise<Way> {
  const sizes = await sizesOf(db, sourcesOf(db, q))
  const least = (parts: readonly Part[]) =>
    parts
      .flatMap((part) => (sizes.has(part) ? [{ part, n: sizes.get(part) ?? 0 }] : []))
      .toSorted((a, b) => a.n - b.n)[0]
  const nothing = waysWith(db, null)
  const none = { few: null, made: null, led: false, sorts: false, atOnce: false, byWords: false }
  const through: Way = { ...none, count: nothing, page: nothing }
  const few = least(['words', 'people', 'nobody', 'labels', 'by', 'project'])
  if (few && few.n <= bounds.few) return { ...through, few: idsOf(db, q, few.part) }

  const byWords = q.terms.length > 0 && engineOf(db) === 'sqlite'
  const range = least(['due', 'project'])
  const lead = (range?.part ?? null) as Lead | null
  const count = { count: waysWith(db, lead), led: lead !== null }
  if (range && (range.n <= bounds.some || isFar(q)))
    return { ...through, ...count, page: waysWith(db, lead), sorts: range.part !== q.sort }
  const isNarrow = !range && (sizes.get('created') ?? Number.POSITIVE_INFINITY) <= bounds.narrow
  const made = isNarrow
    ? sql`made as materialized (select min(tasks.id) as low, max(tasks.id) as high from tasks where ${madeInAny(q)})`
    : null
  // Of a single priority its index has them newest first.
  const byPriority = q.sort === 'priority' || (q.sort === 'created' && q.priorities.length === 1 && !isNarrow)
  const atOnce = byPriority || ['changed', 'title'].includes(q.sort)
  const walked = byPriority ? 'priority' : q.sort === 'due' ? 'due' : null
  return { ...through, ...count, page: waysWith(db, walked), atOnce, made, byWords }
}
