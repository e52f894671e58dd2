/** Writing what a tick changes. It names the version it was made from, so that no tick overwrites another (decision T5). */
import type { Status } from '@task-manager/contract/tasks'
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { executeWith, filled, hot, type SlotOf } from '#server/db/hot.ts'
import type { Db } from '#server/db/open.ts'
import { isTx, untilNoConflict } from '#server/db/transaction.ts'
import { type LogParameters, logging } from '#server/features/changes/changes.sql.ts'
import {
  byRows,
  type Delta,
  movesOf,
  moving,
  parametersOf,
  ROWS_MAX,
} from '#server/features/task-counts/task-counts.sql.ts'

export interface TickChange extends LogParameters {
  id: string
  version: number
  /** Whose tick it is: nothing is written once this session is over, and a change of role ends it. */
  session: string
  checklist: string
  items_done: number
  progress: number
  status: Status
  updated_at: string
}

const ticking = (db: Db, slot: SlotOf<TickChange>) =>
  db
    .updateTable('tasks')
    .set((eb) => ({
      checklist: slot('checklist'),
      items_done: slot('items_done'),
      progress: slot('progress'),
      status: slot('status'),
      updated_at: slot('updated_at'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', slot('id'))
    .where('version', '=', slot('version'))
    .where((eb) =>
      eb.exists(
        eb.selectFrom('sessions').where('token_hash', '=', slot('session')).select(eb.lit(1).as('one')),
      ),
    )
    .returning('id')

const restating = (db: Db, slot: SlotOf<TickChange>) =>
  db
    .updateTable('task_assignees')
    .set({ status: slot('status') })
    .where('task_id', '=', slot('id'))

const ticks = filled<TickChange, { id: string }>(ticking)
const restatings = filled<TickChange, unknown>(restating)
const logs = filled<TickChange, unknown>((db, slot) => logging(db, slot))

const hit = sql<boolean>`exists (select from ticked)`

/** For PostgreSQL, where each statement of a transaction is a journey of its own: all as one. */
const alone = hot<TickChange, { id: string }>((db, slot) =>
  db
    .with('ticked', () => ticking(db, slot))
    .with('logged', () => logging(db, slot, hit))
    .selectFrom('ticked')
    .select('id'),
)
const together = byRows<TickChange, { id: string }>((db, slot, rows) =>
  db
    .with('ticked', () => ticking(db, slot))
    .with('restated', () => restating(db, slot).where(hit))
    .with('moved', () => moving(db, slot, rows, hit))
    .with('logged', () => logging(db, slot, hit))
    .selectFrom('ticked')
    .select('id'),
)

/**
 * A tick and its row in the log; with `moves` one that changes the status and with it the counts. All of it or nothing;
 * false when somebody was faster, or the session is over.
 */
export async function tick(db: Db, change: TickChange, moves: readonly Delta[] | null): Promise<boolean> {
  if (engineOf(db) === 'postgres' && (moves === null || moves.length <= ROWS_MAX)) {
    const statement = () =>
      moves === null ? alone(db, change) : together(moves.length)(db, { ...change, ...parametersOf(moves) })
    // A transaction around it is begun again as a whole.
    return (await (isTx(db) ? statement() : untilNoConflict(statement))).length > 0
  }
  const first = ticks(db, change)
  const followers = [
    logs(db, change),
    ...(moves === null ? [] : [restatings(db, change), ...movesOf(db, moves)]),
  ]
  if (engineOf(db) === 'sqlite') return await executeWith(db, [first], followers)
  const each = async (db: Db): Promise<boolean> => {
    if ((await db.executeQuery(first)).rows.length === 0) return false
    for (const statement of followers) await db.executeQuery(statement)
    return true
  }
  return isTx(db) ? await each(db) : await db.transaction().execute(each)
}
