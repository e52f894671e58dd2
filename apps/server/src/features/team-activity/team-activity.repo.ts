/** The changes of tasks that a person sees, in one statement. Both engines have a partial index on these kinds. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

export interface TeamQuery {
  /** The member whose tasks they are; null for all tasks. */
  readonly reader: string | null
  readonly person?: string | undefined
  readonly project?: string | undefined
  /** Inclusive start, exclusive end. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface TeamPosition {
  readonly at: string
  readonly seq: number
}

interface TeamRow {
  readonly seq: number
  readonly at: string
  readonly actor_id: string | null
  readonly kind: string
  readonly subject_id: string
  readonly version: number | null
  readonly changes: string
  readonly audience: string
  /** Null: the task is deleted. */
  readonly task_id: string | null
  readonly title: string | null
}

/** Matches the condition of the index word for word. */
const kinds = sql`log.kind in
      ('task.created', 'task.edited', 'task.ticked', 'task.deleted', 'task.restored', 'comment.created')`

/** The ids of these tasks, and of their comments. */
const subjectsOf = (tasks: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`log.subject_id in (select id from (${tasks}) as theirs
    union all select comments.id from comments where comments.task_id in (select id from (${tasks}) as theirs))`

/** Rows before `before`, newest first. */
export async function page(
  db: Db,
  { reader, person, project, from, to }: TeamQuery,
  before: TeamPosition | null,
  limit: number,
): Promise<TeamRow[]> {
  const conditions = [
    kinds,
    ...(reader === null
      ? []
      : [subjectsOf(sql`select task_id as id from task_assignees where user_id = ${reader}`)]),
    ...(project === undefined ? [] : [subjectsOf(sql`select id from tasks where project_id = ${project}`)]),
    ...(person === undefined ? [] : [sql`log.actor_id = ${person}`]),
    ...(from === undefined ? [] : [sql`log.at >= ${from}`]),
    ...(to === undefined ? [] : [sql`log.at < ${to}`]),
    ...(before === null ? [] : [sql`(log.at, log.seq) < (${before.at}, ${before.seq})`]),
    // The text of a deleted comment, and its task, are gone.
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
