/** Writing what a tick changes. It names the version it was made from, so that no tick overwrites another (decision T5). */
import type { Status } from '@task-manager/contract/tasks'
import { sql } from 'kysely'
import { engineOf } from '#server/db/engine.ts'
import { hot, slot } from '#server/db/hot.ts'
import type { Db } from '#server/db/open.ts'
import { byRows, type Delta, move, moving, parametersOf } from './counts.repo.ts'

export interface TickChange extends Record<string, unknown> {
  id: string
  version: number
  checklist: string
  items_done: number
  progress: number
  status: Status
  updated_at: string
}

const ticking = (db: Db) =>
  db
    .updateTable('tasks')
    .set((eb) => ({
      checklist: slot<string>('checklist'),
      items_done: slot<number>('items_done'),
      progress: slot<number>('progress'),
      status: slot<Status>('status'),
      updated_at: slot<string>('updated_at'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', slot<string>('id'))
    .where('version', '=', slot<number>('version'))
    .returning('id')

const restating = (db: Db) =>
  db
    .updateTable('task_assignees')
    .set({ status: slot<Status>('status') })
    .where('task_id', '=', slot<string>('id'))

const ticks = hot<TickChange, { id: string }>(ticking)
const restatings = hot<TickChange, never>((db) => restating(db) as never)

/** A tick that leaves the status as it is. False when somebody was faster. */
export const tick = async (db: Db, change: TickChange): Promise<boolean> =>
  (await ticks(db, change)).length > 0

/** For PostgreSQL, where each statement of a transaction is a journey of its own: all three as one. */
const together = byRows((db, rows) => {
  const hit = sql<boolean>`exists (select from ticked)`
  return db
    .with('ticked', () => ticking(db))
    .with('restated', () => restating(db).where(hit))
    .with('moved', () => moving(db, rows, hit))
    .selectFrom('ticked')
    .select('id')
})

/** A tick that moves the status and with it the counts: all of it or nothing. False when somebody was faster. */
export async function tickAndMove(db: Db, change: TickChange, deltas: readonly Delta[]): Promise<boolean> {
  if (engineOf(db) === 'postgres')
    return (await together(deltas.length)(db, { ...change, ...parametersOf(deltas) })).length > 0
  return await db.transaction().execute(async (db) => {
    if (!(await tick(db, change))) return false
    await restatings(db, change)
    await move(db, deltas)
    return true
  })
}
