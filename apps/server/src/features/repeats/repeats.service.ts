/** Skipping a date of a repeating task (decision T75). */
import type { Task } from '@task-manager/contract/tasks'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/open.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { skippedTask, todayOf } from '#server/features/tasks/task-series.service.ts'
import { replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { lockTask } from '#server/features/tasks/tasks.service.ts'

/** Throws 422 for a task that does not repeat, is completed, or has no date left. */
export async function skip(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
  now: Date,
): Promise<Task> {
  requireAdmin(actor)
  const context = { by: actor.id, at: now.toISOString() }
  return await db.transaction().execute(async (db) => {
    const by = await recheckActor(db, actor)
    requireAdmin(by)
    const before = await lockTask(db, by, id, ifMatch)
    if (before.repeat === null) throw new AppError('invalid', "This task doesn't repeat.", { path: 'repeat' })
    if (before.status === 'Completed')
      throw new AppError('invalid', 'This task is completed. Skip the next one instead.', { path: 'status' })
    const skipped = await skippedTask(db, before, before.repeat, await todayOf(db, actor.id, context.at))
    if (skipped === null)
      throw new AppError('invalid', 'This is the last date. Delete the task or end the repeat.', {
        path: 'repeat',
      })
    const after = { ...skipped, updatedAt: context.at, version: before.version + 1 }
    await replaceTasks(db, context, [[before, after]])
    return after
  })
}
