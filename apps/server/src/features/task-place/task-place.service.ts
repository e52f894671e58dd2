/** The order of the board, shared by all users (decision T43). */
import type { IfMatch } from '@task-manager/contract/endpoint'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { userTransaction } from '#server/features/sessions/sessions.service.ts'
import { replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { findTask, lockTask } from '#server/features/tasks/tasks.service.ts'
import { rankBetween } from './rank.ts'
import * as repo from './task-place.repo.ts'

/** The ids of the neighbours on the actor's screen. */
export interface NeighbourIds {
  readonly above: string | null
  readonly below: string | null
}

/** Null when the actor no longer sees either neighbour. */
async function rankAt(
  db: Tx,
  actor: Actor,
  task: Task,
  { above, below }: NeighbourIds,
): Promise<string | null> {
  for (const [neighbour, side] of [
    [above, 'below'],
    [below, 'above'],
  ] as const) {
    if (neighbour === null || neighbour === task._id) continue
    const rank = (await findTask(db, actor, neighbour))?.rank
    if (!rank) continue
    // The next task in any column, so that the rank is between the two neighbours in every column.
    const next = await repo.nextRank(db, rank, side, task._id)
    const [low, high] = side === 'below' ? [next, rank] : [rank, next]
    const isThere = (low === null || low < task.rank) && (high === null || task.rank < high)
    return isThere ? task.rank : rankBetween(low, high)
  }
  return null
}

/** Throws 404 for a task that the actor does not see, 409 when both neighbours are gone, 412 for a stale `ifMatch`. */
export async function place(
  db: Db,
  actor: Actor,
  id: string,
  where: NeighbourIds,
  ifMatch: IfMatch,
  now: Date,
): Promise<Task> {
  requireUser(actor)
  const context = { by: actor.id, at: now.toISOString() }
  return await userTransaction(db, actor, async (db, mover) => {
    // Two moves into the same gap must not get the same rank.
    await repo.lockBoardOrder(db)
    const before = await lockTask(db, mover, id, ifMatch)
    const rank = await rankAt(db, mover, before, where)
    if (rank === null)
      throw new AppError('conflict', 'The tasks next to this position are gone. Please try again.')
    if (rank === before.rank) return before
    const after = { ...before, rank, updatedAt: context.at, version: before.version + 1 }
    await replaceTasks(db, context, [[before, after]])
    return after
  })
}
