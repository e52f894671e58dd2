/** The statement that writes into the log, for the statements of other features to be made of too. */
import type { SlotOf } from '#server/db/hot.ts'
import type { Db } from '#server/db/open.ts'

/** What `logging` has slots for. Prefixed, because it may share a statement with the change itself. */
export interface LogParameters {
  log_at: string
  log_actor: string | null
  log_kind: string
  log_subject: string
  log_version: number | null
  log_changes: string
  log_audience: string
}

/** One row. */
export const logging = (db: Db, slot: SlotOf<LogParameters>) =>
  db.insertInto('changes').values({
    at: slot('log_at'),
    actor_id: slot('log_actor'),
    kind: slot('log_kind'),
    subject_id: slot('log_subject'),
    version: slot('log_version'),
    changes: slot('log_changes'),
    audience: slot('log_audience'),
  })
