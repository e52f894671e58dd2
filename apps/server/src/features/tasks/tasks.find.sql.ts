/** What narrows a list of tasks, as SQL; the report of a list asks with the same. */
import { type Days, daysOf, dueDays } from '@task-manager/contract/task-search'
import { COUNTED_MAX, type Priority, priorities, type Status, statuses } from '@task-manager/contract/tasks'
import type { Term } from '@task-manager/contract/words'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { padded } from '#server/db/lists.ts'
import type { Db } from '#server/db/open.ts'
import { EVERYBODY } from '#server/features/task-counts/task-counts.service.ts'

export type Condition = RawBuilder<boolean>

/** All but the status. */
export interface Narrowing {
  readonly terms: readonly Term[]
  /** Ids; assigned to any of them or, with `nobody`, to none at all. */
  readonly people: readonly string[]
  readonly nobody: boolean
  readonly priorities: readonly Priority[]
  /** Ids and 'none'. */
  readonly projects: readonly string[]
  /** Keys of names. */
  readonly labels: readonly string[]
  readonly notLabels: readonly string[]
  readonly due: readonly string[]
  readonly today: string
  readonly createdBy: readonly string[]
  readonly createdAt: readonly string[]
}

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`

/** Written as the index of it is. */
const rankIn = (table: string) =>
  sql.raw(`case ${table}.priority when 'High' then 3 when 'Medium' then 2 else 1 end`)
export const RANK = rankIn('tasks')

/** Of all statuses each is named, for the indexes begin with them. */
export const inStatus = (status: Status | ''): Condition =>
  sql`tasks.status in (${sql.join((status === '' ? statuses : [status]).map((each) => sql.lit(each)))})`

/** What an index may be taken for. */
export type Lead = 'due' | 'created' | 'project' | 'by' | 'priority'

/**
 * So that no index is taken for a condition: another one walks in the order that is wanted, or to fewer tasks. PostgreSQL
 * takes it to be true of every second task then, and so walks.
 */
export const hidden = (condition: Condition): Condition => sql`case when ${condition} then true end`

/**
 * The same, and looked at last: SQLite asks what a task's row says before it asks whose the task is, and so would fetch the
 * row of each that it walks by.
 */
const last = (condition: Condition): Condition => sql`(select ${condition})`

/** The same of what is sorted by. */
export const hiddenOn = (
  db: Db,
): Record<'text' | 'number', (value: RawBuilder<unknown>) => RawBuilder<unknown>> =>
  engineOf(db) === 'sqlite'
    ? { text: (value) => sql`+${value}`, number: (value) => sql`+(${value})` }
    : { text: (value) => sql`(${value} || '')`, number: (value) => sql`((${value}) + 0)` }

const listOf = (values: readonly string[]) => sql.join(padded(values))

/** The engine's own query: every word, or its beginning. Words have neither blanks nor quotes in them. */
function indexQuery(terms: readonly Term[], postgres: boolean): string {
  const parts = terms.flatMap(({ words, whole }) =>
    words.map((word, i) => {
      const beginning = !whole && i === words.length - 1
      if (postgres) return `'${word}'${beginning ? ':*' : ''}`
      return `"${word}"${beginning ? '*' : ''}`
    }),
  )
  return [...new Set(parts)].join(postgres ? ' & ' : ' AND ')
}

/** Not 'like', for whose pattern SQLite would plan the statement anew each time. */
const inText =
  (db: Db) =>
  ({ words, whole }: Term): Condition => {
    const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos')
    return sql`${position}(' ' || task_search.words || ' ', ${` ${words.join(' ')}${whole ? ' ' : ''}`}) > 0`
  }

/** What must stand in a row; the index knows only which words there are. */
export const inARow = (db: Db, terms: readonly Term[]): Condition[] =>
  terms.filter(({ words }) => words.length > 1).map(inText(db))

/** Where tasks with the words are, without looking whether they stand in a row, and how to get from there to the id. */
export function wordHits(db: Db, terms: readonly Term[]): { from: RawBuilder<unknown>; matches: Condition } {
  if (engineOf(db) === 'postgres')
    return { from: sql`task_search`, matches: sql`task_search.found @@ ${indexQuery(terms, true)}::tsquery` }
  return { from: sql`task_search_index`, matches: sql`task_search_index match ${indexQuery(terms, false)}` }
}

/** Looked at in a row of `task_search`, by no index. */
export const areInRow = (db: Db, terms: readonly Term[]): Condition[] =>
  engineOf(db) === 'postgres' && terms.length > 0
    ? [hidden(wordHits(db, terms).matches), ...inARow(db, terms)]
    : terms.map(inText(db))

/** The ids of tasks with the words. */
export function idsWithWords(db: Db, terms: readonly Term[]): RawBuilder<unknown> {
  const { from, matches } = wordHits(db, terms)
  const join =
    engineOf(db) === 'sqlite' ? sql`join task_search on task_search.n = task_search_index.rowid` : sql``
  return sql`select task_search.task_id as id from ${from} ${join} where ${all([matches, ...inARow(db, terms)])}`
}

export const idsOfPeople = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select task_id as id from task_assignees where user_id in (${listOf(ids)})`
const assignedTo = (ids: readonly string[]): Condition => sql`tasks.id in (${idsOfPeople(ids)})`
/**
 * This and its like are not 'exists', which PostgreSQL may turn round: first all that have it, then the order. It takes
 * each for true of every second task, and so walks to them; whether that is wise was decided before.
 */
const hasAssignee = (ids: readonly string[]): Condition =>
  sql`(select true from task_assignees
    where task_assignees.task_id = tasks.id and task_assignees.user_id in (${listOf(ids)}) limit 1)`
/** As the index of such tasks says it. */
export const assignedToNobody: Condition = sql`tasks.assignees = '[]'`

function between(value: RawBuilder<unknown>, { from, to }: Days): Condition {
  return all([
    ...(from === '' ? [] : [sql<boolean>`${value} >= ${from}`]),
    ...(to === '' ? [] : [sql<boolean>`${value} <= ${to}`]),
  ])
}

/** By the word or the days of a filter. */
function isDue(due: string, today: string): Condition {
  const days = between(sql.ref('tasks.due_date'), dueDays(due, today))
  return due === 'overdue' ? all([days, sql`tasks.status <> 'Completed'`]) : days
}

/** The same with the statuses before it, as the index by due date has them. */
export const isDueByStatus = (due: readonly string[], today: string): Condition =>
  all([
    due.every((each) => each === 'overdue') ? sql`tasks.status in ('Pending', 'In Progress')` : inStatus(''),
    any(due.map((each) => isDue(each, today))),
  ])

/** The end of a day in UTC: after each of its instants. */
const madeIn = (range: string): Condition => {
  const { from, to } = daysOf(range)
  return between(sql.ref('tasks.created_at'), { from, to: to === '' ? '' : `${to}T~` })
}

export const madeInAny = ({ createdAt }: Pick<Narrowing, 'createdAt'>): Condition =>
  any(createdAt.map((range) => madeIn(range)))

/** Whether all that is asked for belongs to some project. */
export const inProjects = ({ projects }: Pick<Narrowing, 'projects'>): boolean =>
  projects.length > 0 && !projects.includes('none')

export function ofProjects(projects: readonly string[]): Condition {
  const ids = projects.filter((id) => id !== 'none')
  return any([
    ...(ids.length > 0 ? [sql<boolean>`tasks.project_id in (${listOf(ids)})`] : []),
    ...(ids.length < projects.length ? [sql<boolean>`tasks.project_id is null`] : []),
  ])
}

export const idsWithLabels = (keys: readonly string[]): RawBuilder<unknown> =>
  sql`select task_labels.task_id as id from labels join task_labels on task_labels.label_id = labels.id
    where labels.name_key in (${listOf(keys)})`
const labelled = (keys: readonly string[]): Condition => sql`tasks.id in (${idsWithLabels(keys)})`
const hasLabel = (keys: readonly string[]): Condition =>
  sql`(select true from task_labels join labels on labels.id = task_labels.label_id
    where task_labels.task_id = tasks.id and labels.name_key in (${listOf(keys)}) limit 1)`

export const ofCreators = (ids: readonly string[]): Condition => sql`tasks.created_by in (${listOf(ids)})`

/** As its index says it. */
export const ofPriority = (priority: Priority): Condition =>
  sql`${RANK} = ${sql.lit(priorities.indexOf(priority) + 1)}`

const ofPriorities = (wanted: readonly Priority[], rank = RANK): Condition =>
  sql`${rank} in (${sql.join(padded(wanted).map((priority) => sql.lit(priorities.indexOf(priority) + 1)))})`

/** Looked at in the index of priorities, where a task is sooner found than its row. On SQLite, which takes that index. */
export const isRanked = (wanted: readonly Priority[], id: RawBuilder<unknown>): Condition =>
  sql`(select true from tasks as ranked indexed by tasks_priority
    where ${ofPriorities(wanted, rankIn('ranked'))} and ranked.id = ${id} limit 1)`

/** `lead`: the one part that an index may be taken for; left out, for any. `inRow`: how one is written that no index says. */
function others(
  q: Narrowing,
  isFor: (ids: readonly string[]) => Condition,
  lead?: Lead | null,
  inRow = hidden,
): Condition[] {
  const part = (name: Lead, asked: readonly string[], condition: () => Condition): Condition[] => {
    if (asked.length === 0) return []
    if (lead === undefined || lead === name) return [condition()]
    return [name === 'due' ? hidden(condition()) : inRow(condition())]
  }
  return [
    ...(q.people.length === 0 && !q.nobody
      ? []
      : [any([...(q.people.length > 0 ? [isFor(q.people)] : []), ...(q.nobody ? [assignedToNobody] : [])])]),
    ...part('priority', q.priorities, () => ofPriorities(q.priorities)),
    ...part('project', q.projects, () => ofProjects(q.projects)),
    // A task has few labels, so each is looked at when its turn comes.
    ...(q.notLabels.length === 0 ? [] : [sql<boolean>`${hasLabel(q.notLabels)} is not true`]),
    ...part('due', q.due, () => any(q.due.map((due) => isDue(due, q.today)))),
    ...part('by', q.createdBy, () => ofCreators(q.createdBy)),
    ...part('created', q.createdAt, () => madeInAny(q)),
  ]
}

/** By the indexes: for a page of the list. */
export const conditionsOf = (db: Db, q: Narrowing): Condition[] => [
  ...(q.terms.length === 0 ? [] : [sql<boolean>`tasks.id in (${idsWithWords(db, q.terms)})`]),
  ...(q.labels.length === 0 ? [] : [labelled(q.labels)]),
  ...others(q, assignedTo),
]

/** Looked at task by task: a walk over all of them, part by part, would ask the indexes for everything each time. */
export const walkConditionsOf = (db: Db, q: Narrowing, lead?: Lead | null): Condition[] => [
  ...others(q, hasAssignee, lead, engineOf(db) === 'sqlite' && q.people.length > 0 ? last : hidden),
  ...(q.labels.length === 0 ? [] : [hasLabel(q.labels)]),
  ...(q.terms.length === 0
    ? []
    : [
        sql<boolean>`(select true from task_search
          where task_search.task_id = tasks.id and ${all(areInRow(db, q.terms))} limit 1)`,
      ]),
]

const keptWhere = (status: Status, of: readonly Priority[], scope: string): Condition =>
  sql`scope = ${scope} and kind = 'status' and key in (${sql.join(padded(of.map((each) => `${status}/${each}`)))})`

/** Of everybody or somebody, by priority: these counts are kept. */
export function keptCount(status: Status, q: Narrowing): RawBuilder<unknown> {
  const most = sql.lit(COUNTED_MAX + 1)
  const of = q.priorities.length > 0 ? q.priorities : priorities
  return sql`(select case when sum(n) > ${most} then ${most} else coalesce(sum(n), 0) end from task_counts
    where ${keptWhere(status, of, q.people[0] ?? EVERYBODY)})`
}

/** How many tasks there are of a status, whoever has them. */
export const totalOf = (status: Status): RawBuilder<unknown> =>
  sql`(select coalesce(sum(n), 0) from task_counts where ${keptWhere(status, priorities, EVERYBODY)})`

export const areFew = (status: Status, most: number): Condition => sql`${totalOf(status)} <= ${most}`
