/** The filter of a task list as SQL conditions on `tasks`; reports and the workload use the same. */
import { type Days, daysOf, dueDays } from '@task-manager/contract/tasks/task-search'
import { priorities, type StatusFilter, statusesOf } from '@task-manager/contract/tasks/task-values'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import type { Term } from '@task-manager/contract/words'
import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import { type InDay, isInDay } from '#server/features/day/day.sql.ts'
import { isWaiting } from '#server/features/waiting/waiting.sql.ts'

export type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<boolean>

/** A filter without the status. Empty lists do not filter. */
export interface TaskCriteria {
  readonly terms: readonly Term[]
  /** User ids: assigned to any of them or, with `nobody`, to no one. */
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
  /** Instants: from the first, before the second; empty: open. */
  readonly completed: readonly Days[]
  /** Empty: both. */
  readonly waiting: 'yes' | 'no' | ''
  /** Null: no filter. */
  readonly myDay: InDay | null
}

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`
const listOf = (values: readonly string[]): Sql => sql.join(values)

/** Keeps both engines from using an index for the condition. PostgreSQL then expects every second row to match. */
export const noIndex = (condition: Condition): Condition => sql`case when ${condition} then true end`

/** The expression of the index by priority. */
export const PRIORITY_RANK: Sql = sql.raw(
  `case tasks.priority when 'High' then 3 when 'Medium' then 2 else 1 end`,
)
export const hasPriority = (values: readonly Priority[]): Condition =>
  sql`${PRIORITY_RANK} in (${sql.join(values.map((each) => sql.lit(priorities.indexOf(each) + 1)))})`

const literals = (list: readonly Status[]): Sql => sql.join(list.map((status) => sql.lit(status)))

/** `column` has a status. Not for the filter 'all'. */
export function isOfStatus(column: string, filter: StatusFilter): Condition {
  const matching = statusesOf(filter)
  return matching.length === 1
    ? sql`${sql.ref(column)} = ${literals(matching)}`
    : sql`${sql.ref(column)} in (${literals(matching)})`
}
export const hasStatus = (filter: StatusFilter): Condition => isOfStatus('tasks.status', filter)

/** The full-text query in the engine's syntax. Words contain neither spaces nor quotes. */
function matchQuery(terms: readonly Term[], postgres: boolean): string {
  const parts = terms.flatMap(({ words, whole }) =>
    words.map((word, i) => {
      const isPrefix = !whole && i === words.length - 1
      return postgres ? `'${word}'${isPrefix ? ':*' : ''}` : `"${word}"${isPrefix ? '*' : ''}`
    }),
  )
  return [...new Set(parts)].join(postgres ? ' & ' : ' AND ')
}

/** The tables with the words of tasks and of comments. Each has an `…_index` on SQLite. */
type Searched = 'task_search' | 'comment_search'

/** The term in the text of a row. Not `like`: SQLite would plan the statement again for each pattern. */
function textHas(db: Db, table: Searched, { words, whole }: Term): Condition {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos')
  return sql`${position}(' ' || ${sql.ref(`${table}.words`)} || ' ', ${` ${words.join(' ')}${whole ? ' ' : ''}`}) > 0`
}

/** The full-text index knows the words of a row but not their order. */
const phrasesIn = (db: Db, table: Searched, terms: readonly Term[]): Condition[] =>
  terms.filter(({ words }) => words.length > 1).map((term) => textHas(db, table, term))

/** The part after `select … from`: rows of the full-text index that have all words, in any order. */
const matchesIn = (db: Db, table: Searched, terms: readonly Term[]): Sql =>
  engineOf(db) === 'postgres'
    ? sql`${sql.ref(table)} where ${sql.ref(`${table}.found`)} @@ ${matchQuery(terms, true)}::tsquery`
    : sql`${sql.ref(`${table}_index`)} where ${sql.ref(`${table}_index`)} match ${matchQuery(terms, false)}`

/** The same for tasks and comments, as one table. */
export const indexHits = (db: Db, terms: readonly Term[]): Sql =>
  sql`(select 1 from ${matchesIn(db, 'task_search', terms)}
    union all select 1 from ${matchesIn(db, 'comment_search', terms)}) as found_in`

/** SQLite returns the newest first. */
function idsIn(db: Db, table: Searched, terms: readonly Term[]): Sql {
  const phrases = phrasesIn(db, table, terms)
  const id = sql.ref(`${table}.task_id`)
  if (engineOf(db) === 'postgres')
    return sql`select ${id} as id from ${matchesIn(db, table, terms)} and ${all(phrases)}`
  // The covering index leaves out the texts, which fill most pages of the table.
  const texts = phrases.length > 0 ? sql`` : sql`indexed by ${sql.ref(`${table}_task`)}`
  return sql`select ${id} as id
    from (select rowid as n from ${matchesIn(db, table, terms)} order by rowid desc) as hit
    cross join ${sql.ref(table)} ${texts} where ${sql.ref(`${table}.n`)} = hit.n and ${all(phrases)}`
}

/** The ids of tasks that have the terms, in their own texts or in one comment; may repeat one. */
export const idsWithTerms = (db: Db, terms: readonly Term[]): Sql =>
  sql`${idsIn(db, 'task_search', terms)} union all ${idsIn(db, 'comment_search', terms)}`

/** Whether a row of the table, found by its task, has the terms. */
export const rowHas = (db: Db, table: Searched, terms: readonly Term[]): Condition[] =>
  engineOf(db) === 'postgres'
    ? [
        noIndex(sql`${sql.ref(`${table}.found`)} @@ ${matchQuery(terms, true)}::tsquery`),
        ...phrasesIn(db, table, terms),
      ]
    : terms.map((term) => textHas(db, table, term))

/** Whether one task has the terms. */
const hasTerms = (db: Db, terms: readonly Term[]): Condition => {
  const inRow = (table: Searched) =>
    sql`(select true from ${sql.ref(table)} where ${sql.ref(`${table}.task_id`)} = tasks.id
      and ${all(rowHas(db, table, terms))} limit 1)`
  return sql`(${inRow('task_search')} or (tasks.comments > 0 and ${inRow('comment_search')}))`
}

export const idsOfPeople = (ids: readonly string[]): Sql =>
  sql`select task_id as id from task_assignees where user_id in (${listOf(ids)})`

/** The condition of the partial index on unassigned tasks. */
export const isUnassigned: Condition = sql`tasks.assignees = '[]'`

const isAssigned = ({ people, nobody }: TaskCriteria): Condition =>
  any([
    ...(people.length === 0
      ? []
      : [
          sql<boolean>`(select true from task_assignees where task_assignees.task_id = tasks.id
            and task_assignees.user_id in (${listOf(people)}) limit 1)`,
        ]),
    ...(nobody ? [isUnassigned] : []),
  ])

export const idsWithLabels = (keys: readonly string[]): Sql =>
  sql`select task_labels.task_id as id from labels join task_labels on task_labels.label_id = labels.id
    where labels.name_key in (${listOf(keys)})`

const hasLabel = (keys: readonly string[]): Condition =>
  sql`(select true from task_labels join labels on labels.id = task_labels.label_id
    where task_labels.task_id = tasks.id and labels.name_key in (${listOf(keys)}) limit 1)`

function isBetween(value: Sql, { from, to }: Days): Condition {
  return all([
    ...(from === '' ? [] : [sql<boolean>`${value} >= ${from}`]),
    ...(to === '' ? [] : [sql<boolean>`${value} <= ${to}`]),
  ])
}

export const isDue = ({ due, today }: Pick<TaskCriteria, 'due' | 'today'>): Condition =>
  any(
    due.map((each) => {
      const days = isBetween(sql.ref('tasks.due_date'), dueDays(each, today))
      return each === 'overdue' ? all([days, sql`tasks.status <> 'Completed'`]) : days
    }),
  )

/** `T~` sorts after every time of a day. */
export const isCreated = ({ createdAt }: Pick<TaskCriteria, 'createdAt'>): Condition =>
  any(
    createdAt.map((range) => {
      const { from, to } = daysOf(range)
      return isBetween(sql.ref('tasks.created_at'), { from, to: to === '' ? '' : `${to}T~` })
    }),
  )

export const isCompletedIn = ({ completed }: Pick<TaskCriteria, 'completed'>): Condition =>
  any(
    completed.map(({ from, to }) =>
      all([
        // With this condition a range with one open end can use the index of completed tasks too.
        sql<boolean>`tasks.completed_at is not null`,
        ...(from === '' ? [] : [sql<boolean>`tasks.completed_at >= ${from}`]),
        ...(to === '' ? [] : [sql<boolean>`tasks.completed_at < ${to}`]),
      ]),
    ),
  )

/** Whether it waits on the viewer's day (decision T71). */
export const isWaitingAs = ({ waiting, today }: Pick<TaskCriteria, 'waiting' | 'today'>): Condition =>
  waiting === 'yes' ? isWaiting(sql`${today}`) : sql`${isWaiting(sql`${today}`)} is not true`

export const hasCreator = (ids: readonly string[]): Condition => sql`tasks.created_by in (${listOf(ids)})`

export function isInProject(projects: readonly string[]): Condition {
  const ids = projects.filter((id) => id !== 'none')
  return any([
    ...(ids.length > 0 ? [sql<boolean>`tasks.project_id in (${listOf(ids)})`] : []),
    ...(ids.length < projects.length ? [sql<boolean>`tasks.project_id is null`] : []),
  ])
}

type Indexed = 'due' | 'priorities' | 'completed'

/** The conditions on dates. */
function inDays(criteria: TaskCriteria, indexed: Indexed | undefined): Condition[] {
  const byIndex = (name: Indexed, condition: Condition) => (indexed === name ? condition : noIndex(condition))
  const { due, createdAt, completed } = criteria
  return [
    ...(due.length === 0 ? [] : [byIndex('due', isDue(criteria))]),
    ...(createdAt.length === 0 ? [] : [noIndex(isCreated(criteria))]),
    ...(completed.length === 0 ? [] : [byIndex('completed', isCompletedIn(criteria))]),
  ]
}

/**
 * All conditions, the most expensive last. None may use an index, so that the caller decides by which index rows are
 * read; `indexed` names the one condition that may.
 */
export function conditionsOf(db: Db, criteria: TaskCriteria, indexed?: Indexed): Condition[] {
  const { terms, people, nobody, labels, notLabels, projects, createdBy } = criteria
  return [
    ...(criteria.priorities.length === 0
      ? []
      : [
          indexed === 'priorities'
            ? hasPriority(criteria.priorities)
            : noIndex(hasPriority(criteria.priorities)),
        ]),
    ...inDays(criteria, indexed),
    ...(projects.length === 0 ? [] : [noIndex(isInProject(projects))]),
    ...(criteria.waiting === '' ? [] : [noIndex(isWaitingAs(criteria))]),
    ...(criteria.myDay === null ? [] : [noIndex(isInDay(criteria.myDay))]),
    ...(createdBy.length === 0 ? [] : [noIndex(hasCreator(createdBy))]),
    ...(people.length > 0 || nobody ? [isAssigned(criteria)] : []),
    ...(labels.length === 0 ? [] : [hasLabel(labels)]),
    ...(notLabels.length === 0 ? [] : [sql<boolean>`${hasLabel(notLabels)} is not true`]),
    ...(terms.length === 0 ? [] : [hasTerms(db, terms)]),
  ]
}

/** The criteria to check for one status; null when no task of that status can match. */
export function criteriaFor(status: Status, criteria: TaskCriteria): TaskCriteria | null {
  if (status !== 'Completed' && criteria.completed.length > 0) return null
  if (status === 'Completed' && (criteria.waiting === 'yes' || criteria.myDay !== null)) return null
  const due = status === 'Completed' ? criteria.due.filter((each) => each !== 'overdue') : criteria.due
  return criteria.due.length > 0 && due.length === 0 ? null : { ...criteria, due }
}
