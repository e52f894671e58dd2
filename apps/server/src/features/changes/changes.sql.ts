/** The statement that writes into the log, for the statements of other features to be made of too. */
import { type Expression, sql } from 'kysely'
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

const valuesOf = (slot: SlotOf<LogParameters>) => ({
  at: slot('log_at'),
  actor_id: slot('log_actor'),
  kind: slot('log_kind'),
  subject_id: slot('log_subject'),
  version: slot('log_version'),
  changes: slot('log_changes'),
  audience: slot('log_audience'),
})

/** One row; with `condition`, only where that holds. */
export function logging(db: Db, slot: SlotOf<LogParameters>, condition?: Expression<boolean>) {
  const values = valuesOf(slot)
  const insert = db.insertInto('changes')
  if (condition === undefined) return insert.values(values)
  const { at, actor_id, kind, subject_id, version, changes, audience } = values
  return insert
    .columns(['at', 'actor_id', 'kind', 'subject_id', 'version', 'changes', 'audience'])
    .expression(
      sql`select ${at}, ${actor_id}, ${kind}, ${subject_id}, cast(${version} as integer), ${changes}, ${audience} where ${condition}`,
    )
}
