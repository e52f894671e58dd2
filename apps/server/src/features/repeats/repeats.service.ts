/** The next dates of repeating tasks, and skipping one (decision T75). */
import type { Answer, IfMatch } from '@task-manager/contract/endpoint'
import type { listRepeats } from '@task-manager/contract/tasks/repeats'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import { todayOf } from '#server/features/preferences/preferences.service.ts'
import { adminTransaction } from '#server/features/sessions/sessions.service.ts'
import { datesOf, skippedTask } from '#server/features/task-series/task-series.service.ts'
import { replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { onlyTasksOf } from '#server/features/tasks/tasks.policy.ts'
import { lockTask, readTasks } from '#server/features/tasks/tasks.service.ts'
import * as repo from './repeats.repo.ts'

/** The most dates in an answer. */
const SHOWN_MAX = 500

/** The repeating tasks that the actor sees, with their dates in the range of days. */
export async function list(
  db: Db,
  actor: Actor,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<Answer<typeof listRepeats>> {
  requireUser(actor)
  const ids = await repo.openIds(db, onlyTasksOf(actor), to, SHOWN_MAX)
  const found = await readTasks(db, ids)
  const tasks = ids.flatMap((id) => found.get(id) ?? [])
  const today = await todayOf(db, actor.id, now.toISOString())
  const dates = await datesOf(db, tasks, { from, to, today })
  const shown = tasks.map((task) => ({ ...task, dates: dates.get(task._id) ?? [] }))
  return { tasks: shown.filter((task) => task.dates.length > 0) }
}

/** Throws 422 for a task that does not repeat, is completed, or has no date left. */
export async function skip(db: Db, actor: Actor, id: string, ifMatch: IfMatch, now: Date): Promise<Task> {
  requireAdmin(actor)
  const context = { by: actor.id, at: now.toISOString() }
  return await adminTransaction(db, actor, async (db, by) => {
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
