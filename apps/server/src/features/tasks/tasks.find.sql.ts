/** What narrows a list of tasks, as SQL; the report of a list asks with the same. */
import { type Days, daysOf, dueDays } from '@task-manager/contract/task-search'
import { type Priority, priorities } from '@task-manager/contract/tasks'
import type { Term } from '@task-manager/contract/words'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { padded } from '#server/db/lists.ts'
import type { Db } from '#server/db/open.ts'

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
export const RANK = sql.raw("case tasks.priority when 'High' then 3 when 'Medium' then 2 else 1 end")

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

const inText = ({ words, whole }: Term): Condition =>
  sql`' ' || task_search.words || ' ' like ${`% ${words.join(' ')}${whole ? ' ' : ''}%`}`

/** What must stand in a row; the index knows only which words there are. */
const inARow = (terms: readonly Term[]): Condition[] =>
  terms.filter(({ words }) => words.length > 1).map(inText)

function found(db: Db, terms: readonly Term[]): Condition {
  const postgres = engineOf(db) === 'postgres'
  const query = indexQuery(terms, postgres)
  if (postgres) {
    const matches = sql<boolean>`task_search.found @@ ${query}::tsquery`
    return sql`tasks.id in (select task_id from task_search where ${all([matches, ...inARow(terms)])})`
  }
  const matches = sql<boolean>`task_search_index match ${query}`
  return sql`tasks.id in (select task_search.task_id from task_search_index
    join task_search on task_search.n = task_search_index.rowid where ${all([matches, ...inARow(terms)])})`
}

const assignedTo = (ids: readonly string[]): Condition =>
  sql`tasks.id in (select task_id from task_assignees where user_id in (${listOf(ids)}))`
const hasAssignee = (ids: readonly string[]): Condition =>
  sql`exists (select 1 from task_assignees
    where task_assignees.task_id = tasks.id and task_assignees.user_id in (${listOf(ids)}))`
/** As the index of such tasks says it. */
const assignedToNobody: Condition = sql`tasks.assignees = '[]'`

function between(column: string, { from, to }: Days): Condition {
  const value = sql.ref(column)
  return all([
    ...(from === '' ? [] : [sql<boolean>`${value} >= ${from}`]),
    ...(to === '' ? [] : [sql<boolean>`${value} <= ${to}`]),
  ])
}

/** By the word or the days of a filter. */
export function isDue(due: string, today: string): Condition {
  const days = between('tasks.due_date', dueDays(due, today))
  return due === 'overdue' ? all([days, sql`tasks.status <> 'Completed'`]) : days
}

/** The end of a day in UTC: after each of its instants. */
const madeIn = (range: string): Condition => {
  const { from, to } = daysOf(range)
  return between('tasks.created_at', { from, to: to === '' ? '' : `${to}T~` })
}

/** Whether all that is asked for belongs to some project. */
export const inProjects = ({ projects }: Pick<Narrowing, 'projects'>): boolean =>
  projects.length > 0 && !projects.includes('none')

function ofProjects(projects: readonly string[]): Condition {
  const ids = projects.filter((id) => id !== 'none')
  return any([
    ...(ids.length > 0 ? [sql<boolean>`tasks.project_id in (${listOf(ids)})`] : []),
    ...(ids.length < projects.length ? [sql<boolean>`tasks.project_id is null`] : []),
  ])
}

const labelled = (keys: readonly string[]): Condition =>
  sql`tasks.id in (select task_labels.task_id from labels join task_labels on task_labels.label_id = labels.id
    where labels.name_key in (${listOf(keys)}))`
const hasLabel = (keys: readonly string[]): Condition =>
  sql`exists (select 1 from task_labels join labels on labels.id = task_labels.label_id
    where task_labels.task_id = tasks.id and labels.name_key in (${listOf(keys)}))`

const others = (q: Narrowing, isFor: (ids: readonly string[]) => Condition): Condition[] => [
  ...(q.people.length === 0 && !q.nobody
    ? []
    : [any([...(q.people.length > 0 ? [isFor(q.people)] : []), ...(q.nobody ? [assignedToNobody] : [])])]),
  ...(q.priorities.length === 0
    ? []
    : [
        sql<boolean>`${RANK} in (${sql.join(padded(q.priorities).map((priority) => sql.lit(priorities.indexOf(priority) + 1)))})`,
      ]),
  ...(q.projects.length === 0 ? [] : [ofProjects(q.projects)]),
  // A task has few labels, so each is looked at when its turn comes.
  ...(q.notLabels.length === 0 ? [] : [sql<boolean>`not ${hasLabel(q.notLabels)}`]),
  ...(q.due.length === 0 ? [] : [any(q.due.map((due) => isDue(due, q.today)))]),
  ...(q.createdBy.length === 0 ? [] : [sql<boolean>`tasks.created_by in (${listOf(q.createdBy)})`]),
  ...(q.createdAt.length === 0 ? [] : [any(q.createdAt.map(madeIn))]),
]

/** By the indexes: for a page of the list. */
export const conditionsOf = (db: Db, q: Narrowing): Condition[] => [
  ...(q.terms.length === 0 ? [] : [found(db, q.terms)]),
  ...(q.labels.length === 0 ? [] : [labelled(q.labels)]),
  ...others(q, assignedTo),
]

/** Looked at task by task: a walk over all of them, part by part, would ask the indexes for everything each time. */
export const walkConditionsOf = (q: Narrowing): Condition[] => [
  ...others(q, hasAssignee),
  ...(q.labels.length === 0 ? [] : [hasLabel(q.labels)]),
  ...(q.terms.length === 0
    ? []
    : [
        sql<boolean>`exists (select 1 from task_search
          where task_search.task_id = tasks.id and ${all(q.terms.map(inText))})`,
      ]),
]
