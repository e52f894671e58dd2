/** Writing what a tick changes. It names the version it is based on, so that no tick overwrites another (decision T5). */
import type { Status } from '@task-manager/contract/tasks'
import { sql } from 'kysely'
import { locksRows } from '#server/db/engine.ts'
import { prepared } from '#server/db/query/prepared.ts'
import type { Tx } from '#server/db/transaction.ts'

export interface TickChange {
  id: string
  /** Of the task before the tick. */
  version: number
  /** Nothing is written when this session has ended; a change of role ends it too. */
  session: string
  checklist: string
  items_done: number
  progress: number
  status: Status
  updated_at: string
}

const updates = prepared<TickChange, { id: string }>((db, param) => {
  const unchanged = db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', param('id'))
    .where('version', '=', param('version'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('sessions').select('user_id').where('token_hash', '=', param('session'))),
    )
  return (
    db
      .updateTable('tasks')
      .set({
        checklist: param('checklist'),
        items_done: param('items_done'),
        progress: param('progress'),
        status: param('status'),
        updated_at: param('updated_at'),
        version: sql<number>`version + 1`,
      })
      // A task that is locked is left alone: after waiting, the session would have to be checked again.
      .where('id', '=', locksRows(db) ? unchanged.forNoKeyUpdate().skipLocked() : unchanged)
      .returning('id')
  )
})

const statusUpdates = prepared<{ id: string; status: Status }, never>(
  (db, param) =>
    db
      .updateTable('task_assignees')
      .set({ status: param('status') })
      .where('task_id', '=', param('id')) as never,
)

/** False when the task has another version or is locked by somebody else, or when the session has ended. */
export const tick = async (db: Tx, change: TickChange): Promise<boolean> =>
  (await updates(db, change)).length > 0

/** Copies the status of a task to its assignments. */
export async function copyStatus(db: Tx, id: string, status: Status): Promise<void> {
  await statusUpdates(db, { id, status })
}
