/** The changes of tasks that a person sees. Both engines have partial indexes on these kinds, for all and by person. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/store.ts'
import type { ChangeRow } from '#server/features/changes/changes.service.ts'

interface TeamQuery {
  /** The member to whose tasks the changes are limited; null for all tasks. */
  readonly reader: string | null
  readonly person?: string | undefined
  readonly project?: string | undefined
  /** Inclusive start, exclusive end. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface TeamPosition {
  readonly at: string
  readonly seq: number
}

interface TeamRow extends ChangeRow {
  /** Null: the task is deleted. */
  readonly task_id: string | null
  readonly title: string | null
}

/** Matches the condition of the index word for word. */
const kinds = sql`log.kind in
      ('task.created', 'task.edited', 'task.ticked', 'task.deleted', 'task.restored', 'comment.created')`

/**
 * With at least this many rows, the log is read from its end until a page is full; with fewer, the rows of the tasks
 * are sorted.
 */
const MANY = 5000

/** Keeps an index on the column from being used, on both engines. */
const unindexed = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`${column} || ''`

/** The ids of these tasks, and of their comments. */
const within = (subject: RawBuilder<unknown>, tasks: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${subject} in (select id from (${tasks}) as theirs
    union all select comments.id from comments where comments.task_id in (select id from (${tasks}) as theirs))`

/** The tasks to which the reader and the project limit the rows. */
const tasksOf = ({ reader, project }: TeamQuery): RawBuilder<unknown>[] => [
  ...(reader === null ? [] : [sql`select task_id as id from task_assignees where user_id = ${reader}`]),
  ...(project === undefined ? [] : [sql`select id from tasks where project_id = ${project}`]),
]

/** Whether the log has few rows of these tasks. */
async function areFew(db: Db, tasks: readonly RawBuilder<unknown>[]): Promise<boolean> {
  if (tasks.length === 0) return false
  const conditions = tasks.map((each) => within(sql`log.subject_id`, each))
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 as one from changes as log
    where ${sql.join(conditions, sql` and `)} limit ${sql.lit(MANY)}) as found`.execute(db)
  return Number(rows[0]?.n) < MANY
}

/** Rows before `before`, newest first. */
export async function page(
  db: Db,
  filter: TeamQuery,
  before: TeamPosition | null,
  limit: number,
): Promise<TeamRow[]> {
  const { person, from, to } = filter
  const tasks = tasksOf(filter)
  const few = await areFew(db, tasks)
  const [subject, actor] = [sql`log.subject_id`, sql`log.actor_id`]
  const conditions = [
    kinds,
    ...tasks.map((each) => within(few ? subject : unindexed(subject), each)),
    ...(person === undefined ? [] : [sql`${few ? unindexed(actor) : actor} = ${person}`]),
    ...(from === undefined ? [] : [sql`log.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`log.at < ${to}`]),
    ...(before === null ? [] : [sql`(log.at, log.seq) < (${before.at}, ${before.seq})`]),
    // Leaves out deleted comments, whose text and task are gone.
    sql`(log.kind <> 'comment.created' or (comments.deleted_at is null and tasks.id is not null))`,
  ]
  const { rows } =
    await sql<TeamRow>`select log.seq, log.at, log.actor_id, log.kind, log.subject_id, log.version,
      log.changes, log.audience, tasks.id as task_id, tasks.title
    from changes as log
    left join comments on log.kind = 'comment.created' and comments.id = log.subject_id
    left join tasks on tasks.id = coalesce(comments.task_id, log.subject_id)
    where ${sql.join(conditions, sql` and `)}
    order by log.at desc, log.seq desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
