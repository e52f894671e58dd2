/** The rows of the log that administrators are asked about; both engines have an index of exactly these. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

export interface LogRow {
  readonly seq: number
  readonly at: string
  readonly actor_id: string | null
  readonly kind: string
  readonly subject_id: string
  readonly changes: string
  readonly address: string | null
  /** More than 1: the row counts what happened again within the hour. */
  readonly times?: number
}

export interface Wanted {
  readonly person?: string | undefined
  readonly topic?: string | undefined
  /** The first instant, and the first one after the last. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface Place {
  readonly at: string
  readonly seq: number
}

/** In the words of the index, or it is not used. */
const audited = sql<boolean>`kind not in ('task.created', 'task.edited', 'task.ticked')`

/** Newest first, older than `before`. */
export const page = (db: Db, wanted: Wanted, before: Place | null, limit: number): Promise<LogRow[]> => {
  const { person, topic, from, to } = wanted
  let query = db
    .selectFrom('changes')
    .select(['seq', 'at', 'actor_id', 'kind', 'subject_id', 'changes', 'address', 'times'])
    .where(audited)
  if (person !== undefined)
    query = query.where((eb) => eb.or([eb('actor_id', '=', person), eb('subject_id', '=', person)]))
  if (topic !== undefined) query = query.where('kind', 'like', `${topic}.%`)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (before !== null) query = query.where(sql<boolean>`(at, seq) < (${before.at}, ${before.seq})`)
  return query.orderBy('at', 'desc').orderBy('seq', 'desc').limit(limit).execute()
}

/** What happened to tasks stays with them; the newest row stays too, or its number would be given out again. */
export async function removeBefore(db: Db, instant: string): Promise<void> {
  await db
    .deleteFrom('changes')
    .where(audited)
    .where('at', '<', instant)
    .where('kind', 'not like', 'task.%')
    .where('seq', '<', (eb) => eb.selectFrom('changes').select((max) => max.fn.max('seq').as('seq')))
    .execute()
}
