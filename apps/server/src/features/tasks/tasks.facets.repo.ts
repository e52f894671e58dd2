/**
 * How many tasks each choice of a filter leaves: one statement, whatever is asked, after a look at what leads to few
 * tasks. It looks at no more than some tasks, however many match (decision 0030).
 */
import type { Facet } from '@task-manager/contract/task-facets'
import { DUE_WORDS } from '@task-manager/contract/task-search'
import { COUNTED_MAX, priorities, type Status } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { EVERYBODY } from '#server/features/task-counts/task-counts.service.ts'
import {
  all,
  type Condition,
  isDueByStatus,
  type Narrowing,
  RANK,
  walkConditionsOf,
} from './tasks.find.sql.ts'
import { bounds, leadTo } from './tasks.ways.repo.ts'

/** What is counted for a field: of these tasks. */
export interface FacetQuestion {
  readonly field: Facet
  /** Without what the filter says of the field itself. */
  readonly narrowing: Narrowing
  readonly status: Status | ''
}

export interface FacetCount {
  readonly field: Facet
  readonly value: string
  readonly n: number
}

/** Of a field that was not looked at to its end each count is of some, and what is missing may leave tasks too. */
export interface FacetCounts {
  readonly counts: readonly FacetCount[]
  readonly unended: ReadonlySet<Facet>
}

type Part = RawBuilder<unknown>

/** Counted no further than anybody reads. */
const some = (from: Part, condition: Condition): Part =>
  sql`(select count(*) from (select 1 from ${from} where ${condition} limit ${sql.lit(COUNTED_MAX + 1)}) as counted)`

/** How many rows of a table belong to each of another's, counted no further than anybody reads. */
const each = (field: Facet, of: string, value: string, from: Part): Part =>
  sql`select ${sql.lit(field)} as field, ${sql.ref(`${of}.${value}`)} as value,
    (select count(*) from (select 1 from ${from} = ${sql.ref(`${of}.id`)} limit ${sql.lit(COUNTED_MAX + 1)}) as counted) as n
    from ${sql.ref(of)}`

type Parts = Record<Facet, (from: Part, q: Narrowing) => Part[]>

/** Of all tasks there are. */
const ofAll: Parts = {
  due: (from, { today }) =>
    DUE_WORDS.map(
      (word) =>
        sql`select 'due' as field, ${sql.lit(word)} as value,
          ${some(from, isDueByStatus([word], today))} as n`,
    ),
  priority: (from) =>
    priorities.map(
      (priority, i) =>
        sql`select 'priority' as field, ${sql.lit(priority)} as value,
          ${some(from, sql<boolean>`${RANK} = ${sql.lit(i + 1)}`)} as n`,
    ),
  project: () => [
    each('project', 'projects', 'id', sql`tasks where project_id`),
    sql`select 'project' as field, 'none' as value, coalesce(sum(n), 0)
      - (select count(*) from tasks where project_id is not null) as n
      from task_counts where scope = ${EVERYBODY} and kind = 'status'`,
  ],
  label: () => [each('label', 'labels', 'name', sql`task_labels where label_id`)],
  assignedTo: (from) => [
    each('assignedTo', 'users', 'id', sql`task_assignees where user_id`),
    sql`select 'assignedTo' as field, 'nobody' as value, ${some(from, sql`tasks.assignees = '[]'`)} as n`,
  ],
  createdBy: () => [each('createdBy', 'users', 'id', sql`tasks where created_by`)],
}

/** Of those that `from` has by the name of tasks. */
const ofSome: Parts = {
  due: ofAll.due,
  priority: ofAll.priority,
  project: (from) => [
    sql`select 'project' as field, coalesce(tasks.project_id, 'none') as value, count(*) as n
      from ${from} group by tasks.project_id`,
  ],
  label: (from) => [
    sql`select 'label' as field, labels.name as value, count(*) as n
      from ${from} cross join task_labels cross join labels
      where task_labels.task_id = tasks.id and labels.id = task_labels.label_id group by labels.id, labels.name`,
  ],
  assignedTo: (from) => [
    sql`select 'assignedTo' as field, task_assignees.user_id as value, count(*) as n
      from ${from} cross join task_assignees where task_assignees.task_id = tasks.id group by task_assignees.user_id`,
    sql`select 'assignedTo' as field, 'nobody' as value, ${some(from, sql`tasks.assignees = '[]'`)} as n`,
  ],
  createdBy: (from) => [
    sql`select 'createdBy' as field, tasks.created_by as value, count(*) as n
      from ${from} where tasks.created_by is not null group by tasks.created_by`,
  ],
}

interface Hits {
  readonly name: string
  readonly with: Part
  readonly fields: Facet[]
}

/** Looked for once, and then counted by each choice. */
async function hitsOf(db: Db, { narrowing, status }: FacetQuestion, i: number): Promise<Hits> {
  const lead = await leadTo(db, narrowing, status)
  const name = `hits_${i}`
  const looked = sql.ref(`looked_${i}`)
  const conditions = [
    // A task of two people that are asked for is one.
    sql<boolean>`tasks.id in (select id from ${looked})`,
    ...walkConditionsOf(db, lead.rest, null),
    ...(status === '' ? [] : [sql<boolean>`tasks.status = ${status}`]),
  ]
  const most = sql.lit(bounds.looked + 1)
  return {
    name,
    fields: [],
    with: sql`${looked} as materialized (select each_one.id from (${lead.ids}) as each_one limit ${most}),
      ${sql.ref(name)} as materialized (select tasks.id, tasks.status, tasks.priority, tasks.due_date, tasks.project_id,
        tasks.created_by, case when tasks.assignees = '[]' then '[]' else '' end as assignees
        from tasks where ${all(conditions)})`,
  }
}

const LOOKED = 'looked'

/** What leaves no task is left out. */
export async function countFacets(db: Db, questions: readonly FacetQuestion[]): Promise<FacetCounts> {
  // Fields of which the filter says nothing count the same tasks.
  const found = new Map<string, Hits>()
  const counts: Part[] = []
  for (const question of questions) {
    const { field, narrowing, status } = question
    if (status === '' && walkConditionsOf(db, narrowing).length === 0) {
      counts.push(...ofAll[field](sql`tasks`, narrowing))
      continue
    }
    const key = JSON.stringify(narrowing)
    const hits = found.get(key) ?? (await hitsOf(db, question, found.size))
    found.set(key, hits)
    hits.fields.push(field)
    counts.push(...ofSome[field](sql`${sql.ref(hits.name)} as tasks`, narrowing))
  }
  const known = [...found.values()]
  for (const [i, { name }] of known.entries())
    counts.push(
      sql`select ${sql.lit(LOOKED)} as field, ${sql.lit(name)} as value, (select count(*) from ${sql.ref(`looked_${i}`)}) as n`,
    )
  const { rows } = await sql<{
    field: Facet | typeof LOOKED
    value: string
    n: number | string
  }>`${known.length > 0 ? sql`with ${sql.join(known.map((hits) => hits.with))}` : sql``}
    select * from (${sql.join(counts, sql` union all `)}) as counts where n > 0`.execute(db)
  const looked = new Map(rows.map(({ field, value, n }) => [field === LOOKED ? value : '', Number(n)]))
  const unended = known.filter(({ name }) => (looked.get(name) ?? 0) > bounds.looked)
  return {
    counts: rows.flatMap(({ field, value, n }) => (field === LOOKED ? [] : [{ field, value, n: Number(n) }])),
    unended: new Set(unended.flatMap(({ fields }) => fields)),
  }
}
