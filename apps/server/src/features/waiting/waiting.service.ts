/** What tasks wait for (decision T71). */
import type { Body, IfMatch } from '@task-manager/contract/endpoint'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { type setWaiting as endpoint, UNTIL_OVER } from '@task-manager/contract/tasks/waiting'
import { type Actor, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { dayIn } from '#server/core/days/zone-days.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { timeZones, todayOf } from '#server/features/preferences/preferences.service.ts'
import { userTransaction } from '#server/features/sessions/sessions.service.ts'
import { resolveWaits } from '#server/features/tasks/task-waiting.service.ts'
import { lockTasks, replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { canSee } from '#server/features/tasks/tasks.policy.ts'
import { lockTask, readTasks } from '#server/features/tasks/tasks.service.ts'
import { pathTo } from './waiting.policy.ts'
import * as repo from './waiting.repo.ts'

const BATCH = 200
/** The most waits of a cycle that are named. */
const NAMED_MAX = 10

const isSeen = (actor: Actor, task: Task): boolean =>
  canSee(actor, new Set(task.assignedTo.map((person) => person._id)))

/** 'A waits for B, B waits for A'. Of a long cycle the last waits are left out. */
async function cycleError(db: Db, actor: Actor, path: readonly string[]): Promise<AppError> {
  const named = path.slice(0, NAMED_MAX + 1)
  const tasks = await readTasks(db, named)
  const titleOf = (id: string | undefined) => {
    const task = tasks.get(id ?? '')
    return task && isSeen(actor, task) ? task.title : "a task you can't see"
  }
  const waits = named.slice(1).map((id, i) => `${titleOf(named[i])} waits for ${titleOf(id)}`)
  const omitted = path.length - named.length
  if (omitted > 0) waits.push(`and so on for ${omitted.toLocaleString('en')} more`)
  return new AppError('invalid', waits.join(', '), { path: 'tasks' })
}

async function refuseCycle(db: Tx, actor: Actor, id: string, ids: readonly string[]): Promise<void> {
  const path = pathTo(await repo.waitsFrom(db, ids), ids, id)
  if (path) throw await cycleError(db, actor, [id, ...path])
}

/** The ids of tasks that the task already waits for and the actor does not see: callers cannot remove those. */
async function hiddenFrom(db: Db, actor: Actor, before: Task, all: Task | undefined): Promise<string[]> {
  const [seen] = await resolveWaits(db, actor, [before])
  const shown = new Set(seen?.waiting?.tasks.map(({ _id }) => _id))
  return (all?.waiting?.tasks ?? []).flatMap(({ _id }) => (shown.has(_id) ? [] : [_id]))
}

async function refuseOver(db: Db, { id }: Actor, until: string | null, at: string): Promise<void> {
  if (until !== null && until <= (await todayOf(db, id, at)))
    throw new AppError('invalid', UNTIL_OVER, { path: 'until' })
}

/**
 * Null ends the wait. Throws 404 for a task that the actor does not see; 422 for an invisible task to wait for, a
 * cycle, or a day that is not after today; 412 for a stale `ifMatch`.
 */
export async function setWaiting(
  db: Db,
  actor: Actor,
  id: string,
  given: Body<typeof endpoint>,
  ifMatch: IfMatch,
  now: Date,
): Promise<Task> {
  requireUser(actor)
  const context = { by: actor.id, at: now.toISOString() }
  return await userTransaction(db, actor, async (db, by) => {
    await repo.lockWaits(db)
    const before = await lockTask(db, by, id, ifMatch)
    await refuseOver(db, by, given?.until ?? null, context.at)
    const ids = [...new Set(given?.tasks)]
    const [was] = await resolveWaits(db, null, [before])
    const hidden = given === null ? [] : await hiddenFrom(db, by, before, was)
    const existing = await repo.lockWaitedFor(db, [...ids, ...hidden])
    const named = await readTasks(db, ids)
    const isKnown = (each: string) => {
      const task = named.get(each)
      return task !== undefined && existing.has(each) && isSeen(by, task)
    }
    if (!ids.every(isKnown))
      throw new AppError('invalid', 'One of these tasks no longer exists. Choose again.', { path: 'tasks' })
    await refuseCycle(db, by, id, ids)
    await repo.replaceWaits(db, id, [...ids, ...hidden.filter((each) => existing.has(each))])
    const waiting = given && { reason: given.reason || null, until: given.until, tasks: [], hidden: 0 }
    const version = before.version + 1
    const [after] = await resolveWaits(db, null, [{ ...before, waiting, updatedAt: context.at, version }])
    if (!was || !after) throw new Error('A locked task is gone.')
    const written = await replaceTasks(db, context, [[was, after]])
    return written.has(id) ? after : before
  })
}

/** The latest day that has begun in the time zones of all people. */
async function dayForAll(db: Db, now: Date): Promise<string> {
  const days = (await timeZones(db)).map((zone) => dayIn(now, zone))
  return days.reduce((first, day) => (day < first ? day : first))
}

/**
 * Ends waits that are over for everyone, so that the change is logged for the people on these tasks. Lists are already
 * correct, because whether a task waits is derived.
 */
export async function endWaits({ db, now }: Deps): Promise<void> {
  const at = now().toISOString()
  // Usually nothing has ended.
  if ((await repo.stopped(db, at.slice(0, 10), 1)).length === 0) return
  const today = await dayForAll(db, now())
  for (;;) {
    const ids = await repo.stopped(db, today, BATCH)
    if (ids.length === 0) return
    await db.transaction().execute(async (db) => {
      await repo.lockWaits(db)
      const locked = await lockTasks(db, ids)
      const ended = await repo.stopped(db, today, BATCH)
      const tasks = ended.flatMap((id) => locked.get(id) ?? [])
      const before = await resolveWaits(db, null, tasks)
      for (const { _id } of before) await repo.replaceWaits(db, _id, [])
      await replaceTasks(
        db,
        { by: null, at },
        before.map((task) => [task, { ...task, waiting: null, updatedAt: at, version: task.version + 1 }]),
      )
    })
    if (ids.length < BATCH) return
  }
}
