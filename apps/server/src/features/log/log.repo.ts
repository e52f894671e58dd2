/** The audited rows of the log. Both engines have a partial index on them. */
import { type Selectable, sql } from 'kysely'
import type { ChangeTable } from '#server/db/schema.ts'
import type { Db } from '#server/db/store.ts'

export interface LogRow
  extends Pick<
    Selectable<ChangeTable>,
    'seq' | 'at' | 'actor_id' | 'kind' | 'subject_id' | 'changes' | 'address'
  > {
  /** How many events the row counts; more than 1 when an event was repeated within the hour. */
  readonly times?: number
}

export interface LogQuery {
  readonly person?: string | undefined
  readonly topic?: string | undefined
  /** Inclusive start, exclusive end. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface LogPosition {
  readonly at: string
  readonly seq: number
}

/** Matches the condition of the index word for word. */
const audited = sql<boolean>`kind not in ('task.created', 'task.edited', 'task.ticked')`

/** Rows before `before`, newest first. */
export const page = (
  db: Db,
  filter: LogQuery,
  before: LogPosition | null,
  limit: number,
): Promise<LogRow[]> => {
  const { person, topic, from, to } = filter
  let query = db
    .selectFrom('changes')
    .select(['seq', 'at', 'actor_id', 'kind', 'subject_id', 'changes', 'address', 'times'])
    .where(audited)
    // Comments are too many for this log, and the page of their task shows them.
    .where('kind', 'not like', 'comment.%')
    .where('kind', 'not like', 'inbox.%')
  if (person !== undefined)
    query = query.where((eb) => eb.or([eb('actor_id', '=', person), eb('subject_id', '=', person)]))
  if (topic !== undefined) query = query.where('kind', 'like', `${topic}.%`)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (before !== null) query = query.where(sql<boolean>`(at, seq) < (${before.at}, ${before.seq})`)
  return query.orderBy('at', 'desc').orderBy('seq', 'desc').limit(limit).execute()
}

/** Keeps the history of tasks, and the newest row: SQLite would reuse its `seq`. */
export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db
    .deleteFrom('changes')
    .where(audited)
    .where('at', '<', instant)
    .where('kind', 'not like', 'task.%')
    .where('seq', '<', (eb) => eb.selectFrom('changes').select((max) => max.fn.max('seq').as('seq')))
    .execute()
}
