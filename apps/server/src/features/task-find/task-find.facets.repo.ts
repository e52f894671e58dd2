/** Counts beside the choices of a list's filters, in one statement that examines a limited number of tasks (T47). */
import type { Facet } from '@task-manager/contract/tasks/task-facets'
import { DUE_WORDS, type DueWord, dueDays } from '@task-manager/contract/tasks/task-search'
import { priorities, type StatusFilter, statuses } from '@task-manager/contract/tasks/task-values'
import { sql } from 'kysely'
import type { Db } from '#server/db/store.ts'
import { ALL_TASKS } from '#server/features/task-counts/task-counts.service.ts'
import {
  all,
  type Condition,
  conditionsOf,
  hasPriority,
  hasStatus,
  idsWithTerms,
  isDue,
  isOfStatus,
  isUnassigned,
  type Sql,
  type TaskCriteria,
} from './task-find.conditions.sql.ts'
import { chooseSource, counted, limits } from './task-find.statement.sql.ts'

export interface FacetQuery {
  readonly field: Facet
  /** Without the field itself. */
  readonly criteria: TaskCriteria
  readonly status: StatusFilter
}

export interface FacetCount {
  readonly field: Facet
  readonly value: string
  readonly n: number
}

export interface FacetCounts {
  readonly counts: readonly FacetCount[]
  /** Fields whose counts are lower bounds, because not all tasks were examined. */
  readonly unended: ReadonlySet<Facet>
}

const choice = (field: Facet, value: string, n: Sql): Sql =>
  sql`select ${sql.lit(field)} as field, ${sql.lit(value)} as value, ${n} as n`

/** For each row of `table`, how many rows of `rows` refer to it. */
const referring = (field: Facet, table: string, value: string, rows: Sql): Sql =>
  sql`select ${sql.lit(field)} as field, ${sql.ref(`${table}.${value}`)} as value,
    ${counted(sql`${rows} = ${sql.ref(`${table}.id`)}`)} as n from ${sql.ref(table)}`

function wordAndDays(word: DueWord, today: string): Sql {
  const { from, to } = dueDays(word, today)
  return sql`select ${sql.lit(word)} as word, cast(${from} as text) as low, cast(${to} as text) as high`
}

type Counters = Record<Facet, (rows: Sql, criteria: TaskCriteria) => Sql[]>

/** Counts of all tasks, read from an index for each field. */
const ofAllTasks: Counters = {
  due: (rows, { today }) =>
    DUE_WORDS.map((due) => {
      // Counted per status, because the index by due date begins with it.
      const inStatus = statuses.filter((status) => due !== 'overdue' || status !== 'Completed')
      const condition = all([
        sql`tasks.status in (${sql.join(inStatus.map((status) => sql.lit(status)))})`,
        isDue({ due: [due], today }),
      ])
      return choice('due', due, counted(sql`${rows} where ${condition}`))
    }),
  priority: (rows) =>
    priorities.map((priority) =>
      choice('priority', priority, counted(sql`${rows} where ${hasPriority([priority])}`)),
    ),
  project: () => [
    referring('project', 'projects', 'id', sql`tasks where project_id`),
    sql`select 'project' as field, 'none' as value, coalesce(sum(n), 0)
      - (select count(*) from tasks where project_id is not null) as n
      from task_counts where scope = ${ALL_TASKS} and kind = 'status'`,
  ],
  label: () => [referring('label', 'labels', 'name', sql`task_labels where label_id`)],
  assignedTo: (rows) => [
    referring('assignedTo', 'users', 'id', sql`task_assignees where user_id`),
    choice('assignedTo', 'nobody', counted(sql`${rows} where ${isUnassigned}`)),
  ],
  createdBy: () => [referring('createdBy', 'users', 'id', sql`tasks where created_by`)],
}

/** Counts of the tasks in `rows`, which are named `tasks`. */
const ofHits: Counters = {
  due: (rows, { today }) => [
    sql`select 'due' as field, days.word as value, count(*) as n
      from ${rows} cross join (${sql.join(
        DUE_WORDS.map((word) => wordAndDays(word, today)),
        sql` union all `,
      )}) as days
      where tasks.due_date >= days.low and tasks.due_date <= days.high
        and (days.word <> 'overdue' or tasks.status <> 'Completed') group by days.word`,
  ],
  priority: (rows) => [
    sql`select 'priority' as field, tasks.priority as value, count(*) as n from ${rows} group by tasks.priority`,
  ],
  project: (rows) => [
    sql`select 'project' as field, coalesce(tasks.project_id, 'none') as value, count(*) as n
      from ${rows} group by tasks.project_id`,
  ],
  label: (rows) => [
    sql`select 'label' as field, labels.name as value, count(*) as n
      from ${rows} cross join task_labels cross join labels
      where task_labels.task_id = tasks.id and labels.id = task_labels.label_id group by labels.id, labels.name`,
  ],
  assignedTo: (rows) => [
    sql`select 'assignedTo' as field, task_assignees.user_id as value, count(*) as n
      from ${rows} cross join task_assignees where task_assignees.task_id = tasks.id group by task_assignees.user_id`,
    choice('assignedTo', 'nobody', counted(sql`${rows} where ${isUnassigned}`)),
  ],
  createdBy: (rows) => [
    sql`select 'createdBy' as field, tasks.created_by as value, count(*) as n
      from ${rows} where tasks.created_by is not null group by tasks.created_by`,
  ],
}

interface Examined {
  /** Selects at most `limits.examined` + 1 ids; may repeat one. */
  readonly ids: Sql
  readonly rest: TaskCriteria
}

/** The tasks to examine for counts: those of the source or, without one, the newest tasks in the order of an index. */
async function examined(db: Db, criteria: TaskCriteria, status: StatusFilter): Promise<Examined> {
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

interface Hits {
  readonly name: string
  readonly examined: string
  readonly with: Sql
  readonly fields: Facet[]
}

async function hitsOf(db: Db, { criteria, status }: FacetQuery, i: number): Promise<Hits> {
  const { ids, rest } = await examined(db, criteria, status)
  const [name, examinedName] = [`hits_${i}`, `examined_${i}`]
  const conditions: Condition[] = [
    // A subquery, because `ids` repeats a task that has two of the people.
    sql`tasks.id in (select id from ${sql.ref(examinedName)})`,
    ...(status === '' ? [] : [hasStatus(status)]),
    ...conditionsOf(db, rest),
  ]
  return {
    name,
    examined: examinedName,
    fields: [],
    with: sql`${sql.ref(examinedName)} as materialized (${ids}),
      ${sql.ref(name)} as materialized (select tasks.id, tasks.status, tasks.priority, tasks.due_date, tasks.project_id,
        tasks.created_by, case when ${isUnassigned} then '[]' else '' end as assignees
        from tasks where ${all(conditions)})`,
  }
}

/** The field name of the rows with the number of examined tasks. */
const EXAMINED = 'examined'

/** Choices without tasks are left out. */
export async function countFacets(db: Db, queries: readonly FacetQuery[]): Promise<FacetCounts> {
  // Fields that the filter does not name count the same tasks.
  const hitsByCriteria = new Map<string, Hits>()
  const counts: Sql[] = []
  for (const query of queries) {
    const { field, criteria, status } = query
    if (status === '' && conditionsOf(db, criteria).length === 0) {
      counts.push(...ofAllTasks[field](sql`tasks`, criteria))
      continue
    }
    const key = JSON.stringify(criteria)
    const hits = hitsByCriteria.get(key) ?? (await hitsOf(db, query, hitsByCriteria.size))
    hitsByCriteria.set(key, hits)
    hits.fields.push(field)
    counts.push(...ofHits[field](sql`${sql.ref(hits.name)} as tasks`, criteria))
  }
  const searched = [...hitsByCriteria.values()]
  for (const hits of searched)
    counts.push(
      sql`select ${sql.lit(EXAMINED)} as field, ${sql.lit(hits.name)} as value,
        (select count(*) from ${sql.ref(hits.examined)}) as n`,
    )
  const { rows } = await sql<{
    field: Facet | typeof EXAMINED
    value: string
    n: number | string
  }>`${searched.length > 0 ? sql`with ${sql.join(searched.map((hits) => hits.with))}` : sql``}
    select * from (${sql.join(counts, sql` union all `)}) as counts where n > 0`.execute(db)
  const sizes = new Map(rows.map(({ field, value, n }) => [field === EXAMINED ? value : '', Number(n)]))
  const unended = searched.filter(({ name }) => (sizes.get(name) ?? 0) > limits.examined)
  return {
    counts: rows.flatMap(({ field, value, n }) =>
      field === EXAMINED ? [] : [{ field, value, n: Number(n) }],
    ),
    unended: new Set(unended.flatMap(({ fields }) => fields)),
  }
}
