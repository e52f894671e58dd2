/** The order of the board: everybody's, changed by whoever may change the task (decision T43). */
import type { Task } from '@task-manager/contract/tasks'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/open.ts'
import type { Tx } from '#server/db/transaction.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { rankBetween } from './task-rank.ts'
import { replaceTasks } from './task-writes.service.ts'
import * as places from './tasks.place.repo.ts'
import { lockTask, rankSeen } from './tasks.service.ts'

/** The neighbours' ids, as whoever moves the task sees them. */
export interface Place {
  readonly above: string | null
  readonly below: string | null
}

/** Null when neither neighbour is there any more, or may be seen. */
async function rankAt(db: Tx, actor: Actor, task: Task, { above, below }: Place): Promise<string | null> {
  for (const [neighbour, side] of [
    [above, 'below'],
    [below, 'above'],
  ] as const) {
    const rank = neighbour === null || neighbour === task._id ? null : await rankSeen(db, actor, neighbour)
    if (rank === null) continue
    // Directly beside it, whatever column the next one is in: between the two neighbours in any case.
    const next = await places.nextRank(db, rank, side, task._id)
    const [low, high] = side === 'below' ? [next, rank] : [rank, next]
    const isThere = (low === null || low < task.rank) && (high === null || task.rank < high)
    return isThere ? task.rank : rankBetween(low, high)
  }
  return null
}

/** Throws 404 for a task that the actor does not see, 409 when nothing of the place is left. */
export async function place(db: Db, actor: Actor, id: string, where: Place, now: Date): Promise<Task> {
  requireUser(actor)
  const context = { by: actor.id, at: now.toISOString() }
  return await db.transaction().execute(async (db) => {
    const mover = await recheckActor(db, actor)
    // One move after the other: two that aim at the same gap must not get the same rank.
    await places.takeTurn(db)
    const before = await lockTask(db, mover, id, null)
    const rank = await rankAt(db, mover, before, where)
    if (rank === null)
      throw new AppError('conflict', 'The tasks beside this place are gone. Please try again.')
    if (rank === before.rank) return before
    const after = { ...before, rank, updatedAt: context.at, version: before.version + 1 }
    await replaceTasks(db, context, [[before, after]])
    return after
  })
}
