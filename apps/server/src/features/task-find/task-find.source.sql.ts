/**
 * The filter from which a list starts. Neither engine can estimate how many tasks have a word or belong to a person,
 * and a wrong estimate reads every task. So each filter is counted first, up to a limit: one that leaves few tasks is
 * read completely.
 */

import { type StatusFilter, statuses } from '@task-manager/contract/tasks/task-values'
import { sql } from 'kysely'
import type { Db } from '#server/db/store.ts'
import { isInDay } from '#server/features/day/day.sql.ts'
import { ALL_TASKS } from '#server/features/task-counts/task-counts.service.ts'
import {
  all,
  type Condition,
  conditionsOf,
  criteriaFor,
  hasCreator,
  hasPriority,
  hasStatus,
  idsOfPeople,
  idsWithLabels,
  idsWithTerms,
  indexHits,
  isCompletedIn,
  isCreated,
  isDue,
  isInProject,
  isOfStatus,
  isUnassigned,
  isWaitingAs,
  type Sql,
  type TaskCriteria,
} from './task-find.conditions.sql.ts'

/** Tests, which have few tasks, lower them. */
export const limits = {
  /** A filter that leaves at most this many tasks is a source. */
  source: 10_000,
  /**
   * A range of days is a source up to this share of all tasks, because its tasks may be far from the start of the list.
   */
  share: 1 / 20,
  /** Tasks examined for the counts of a filter's choices (T47). */
  examined: 10_000,
}

export interface Source {
  /** Selects the tasks of the source by an index. */
  readonly condition: Condition
  /** The criteria that `condition` does not cover. */
  readonly rest: TaskCriteria
}

interface Candidate extends Source {
  /** The part after `select 1 from`, to count the tasks of the source. */
  readonly rows: Sql
  readonly days: boolean
}

/** Includes the statuses, because the index by due date begins with them. */
function isDueIn(criteria: TaskCriteria): Condition {
  const matching = statuses.filter((status) => criteriaFor(status, criteria) !== null)
  // Overdue tasks are never completed.
  if (matching.length === 0) return sql`1 = 0`
  return all([sql`tasks.status in (${sql.join(matching.map((status) => sql.lit(status)))})`, isDue(criteria)])
}

function candidatesOf(db: Db, criteria: TaskCriteria): Candidate[] {
  const { terms, people, nobody, labels, projects, createdBy, due, createdAt, completed } = criteria
  const list: Candidate[] = []
  const add = (condition: Condition, without: Partial<TaskCriteria>, rows: Sql, days = false) =>
    list.push({ condition, rows, days, rest: { ...criteria, ...without } })
  const addIds = (ids: Sql, without: Partial<TaskCriteria>, rows = sql`(${ids}) as source`) =>
    add(sql`tasks.id in (${ids})`, without, rows)
  const addTasks = (condition: Condition, without: Partial<TaskCriteria>, days = false) =>
    add(condition, without, sql`tasks where ${condition}`, days)
  if (terms.length > 0) addIds(idsWithTerms(db, terms), { terms: [] }, indexHits(db, terms))
  if (people.length > 0 && !nobody) addIds(idsOfPeople(people), { people: [] })
  if (labels.length > 0) addIds(idsWithLabels(labels), { labels: [] })
  if (nobody && people.length === 0) addTasks(isUnassigned, { nobody: false })
  if (createdBy.length > 0) addTasks(hasCreator(createdBy), { createdBy: [] })
  if (projects.length > 0 && !projects.includes('none')) addTasks(isInProject(projects), { projects: [] })
  if (criteria.waiting === 'yes') addTasks(isWaitingAs(criteria), { waiting: '' })
  if (criteria.myDay !== null) addTasks(isInDay(criteria.myDay), { myDay: null })
  if (due.length > 0) addTasks(isDueIn(criteria), { due: [] }, true)
  if (createdAt.length > 0) addTasks(isCreated(criteria), { createdAt: [] }, true)
  if (completed.length > 0) addTasks(isCompletedIn(criteria), { completed: [] }, true)
  return list
}

/** The source with the fewest tasks; null when every filter leaves many, or there is none. */
export async function chooseSource(db: Db, criteria: TaskCriteria): Promise<Source | null> {
  const candidates = candidatesOf(db, criteria)
  if (candidates.length === 0) return null
  const total = sql`(select coalesce(sum(n), 0) from task_counts where scope = ${ALL_TASKS} and kind = 'status')`
  const maxRange = sql`(select max(n) from (select ${sql.lit(limits.source)} as n
    union all select cast(${total} * ${sql.lit(limits.share)} as integer)) as limits)`
  const sizes = candidates.map(({ rows, days }, i) => {
    const limit = days ? maxRange : sql.lit(limits.source)
    return sql`select ${sql.lit(i)} as i, (select count(*) from (select 1 from ${rows} limit ${limit} + 1) as counted) as n,
      ${limit} as most`
  })
  const { rows } = await sql<{
    i: number
    n: number
    most: number
  }>`${sql.join(sizes, sql` union all `)}`.execute(db)
  const few = rows.filter(({ n, most }) => Number(n) <= Number(most))
  const [least] = few.toSorted((a, b) => Number(a.n) - Number(b.n))
  return candidates[Number(least?.i)] ?? null
}

/** The conditions of a list that starts from `source`. */
export const conditionsFrom = (db: Db, source: Source | null, criteria: TaskCriteria): Condition[] =>
  source === null ? conditionsOf(db, criteria) : [source.condition, ...conditionsOf(db, source.rest)]

interface Examined {
  /** Selects at most `limits.examined` + 1 ids; may repeat one. */
  readonly ids: Sql
  readonly rest: TaskCriteria
}

/** The tasks to examine for counts: those of the source or, without one, the newest tasks in the order of an index. */
export async function examined(db: Db, criteria: TaskCriteria, status: StatusFilter): Promise<Examined> {
  const limited = (ids: Sql) => sql`select id from (${ids} limit ${sql.lit(limits.examined + 1)}) as examined`
  const tasks = (conditions: readonly Condition[], order = sql`order by tasks.id desc`) =>
    limited(sql`select tasks.id from tasks where ${all(conditions)} ${order}`)
  const ofStatus = status === '' ? [] : [hasStatus(status)]
  const source = await chooseSource(db, criteria)
  if (source !== null) return { ids: tasks([source.condition], sql``), rest: source.rest }
  const { terms, people, nobody, priorities } = criteria
  if (terms.length > 0) return { ids: limited(idsWithTerms(db, terms)), rest: { ...criteria, terms: [] } }
  const [person] = people
  if (person !== undefined && people.length === 1 && !nobody) {
    const own = sql`select task_id as id from task_assignees where user_id = ${person}
      ${status === '' ? sql`` : sql`and ${isOfStatus('task_assignees.status', status)}`} order by task_id desc`
    return { ids: limited(own), rest: { ...criteria, people: [] } }
  }
  return {
    ids: tasks([...ofStatus, ...(priorities.length > 0 ? [hasPriority(priorities)] : [])]),
    rest: criteria,
  }
}
