/** How many tasks each choice of a filter leaves: one statement, whatever is asked. */
import type { Facet } from '@task-manager/contract/task-facets'
import { DUE_WORDS } from '@task-manager/contract/task-search'
import { COUNTED_MAX, priorities, type Status } from '@task-manager/contract/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { all, type Condition, conditionsOf, inStatus, isDue, type Narrowing, RANK } from './tasks.find.sql.ts'

/** What is counted for a field: of these tasks. */
export interface FacetQuestion {
  readonly field: Facet
  /** Without what the filter says of the field itself. */
  readonly narrowing: Narrowing
  readonly status: Status | ''
}

interface Row {
  field: Facet
  value: string
  n: number | string
}

type Part = RawBuilder<unknown>

/** Counted no further than anybody reads. */
const some = (from: Part, condition: Condition): Part =>
  sql`(select count(*) from (select 1 from ${from} where ${condition} limit ${sql.lit(COUNTED_MAX + 1)}) as counted)`

/** `from` has the tasks by that name; `narrowed` says that they are not simply all there are. */
const parts: Record<Facet, (from: Part, narrowed: boolean, q: Narrowing) => Part[]> = {
  due: (from, _, { today }) =>
    DUE_WORDS.map(
      (word) =>
        sql`select 'due' as field, ${sql.lit(word)} as value,
          ${some(from, all([inStatus(''), isDue(word, today)]))} as n`,
    ),
  priority: (from) =>
    priorities.map(
      (priority, i) =>
        sql`select 'priority' as field, ${sql.lit(priority)} as value,
          ${some(from, sql<boolean>`${RANK} = ${sql.lit(i + 1)}`)} as n`,
    ),
  project: (from) => [
    sql`select 'project' as field, coalesce(tasks.project_id, 'none') as value, count(*) as n
      from ${from} group by tasks.project_id`,
  ],
  label: (from, narrowed) => [
    sql`select 'label' as field, labels.name as value, count(*) as n
      from ${narrowed ? sql`${from} join task_labels on task_labels.task_id = tasks.id` : sql`task_labels`}
      join labels on labels.id = task_labels.label_id group by labels.id, labels.name`,
  ],
  assignedTo: (from, narrowed) => [
    sql`select 'assignedTo' as field, task_assignees.user_id as value, count(*) as n
      from ${narrowed ? sql`${from} join task_assignees on task_assignees.task_id = tasks.id` : sql`task_assignees`}
      group by task_assignees.user_id`,
    sql`select 'assignedTo' as field, 'nobody' as value, ${some(from, sql`tasks.assignees = '[]'`)} as n`,
  ],
  createdBy: (from) => [
    sql`select 'createdBy' as field, tasks.created_by as value, count(*) as n
      from ${from} where tasks.created_by is not null group by tasks.created_by`,
  ],
}

/** What leaves no task is left out. */
export async function countFacets(db: Db, questions: readonly FacetQuestion[]): Promise<Row[]> {
  const found = new Map<string, Part>()
  const counts = questions.flatMap(({ field, narrowing, status }) => {
    const conditions = [
      ...conditionsOf(db, narrowing),
      ...(status === '' ? [] : [sql<boolean>`tasks.status = ${status}`]),
    ]
    if (conditions.length === 0) return parts[field](sql`tasks`, false, narrowing)
    // Looked for once, and then counted by each choice; fields of which the filter says nothing count the same tasks.
    const key = JSON.stringify(narrowing)
    const known = [...found.keys()].indexOf(key)
    const name = sql.ref(`hits_${known < 0 ? found.size : known}`)
    if (known < 0)
      found.set(
        key,
        sql`${name} as materialized (select tasks.id, tasks.status, tasks.priority, tasks.due_date,
          tasks.project_id, tasks.created_by, tasks.assignees from tasks where ${all(conditions)})`,
      )
    return parts[field](sql`${name} as tasks`, true, narrowing)
  })
  const { rows } = await sql<Row>`${found.size > 0 ? sql`with ${sql.join([...found.values()])}` : sql``}
    select * from (${sql.join(counts, sql` union all `)}) as counts where n > 0`.execute(db)
  return rows
}
