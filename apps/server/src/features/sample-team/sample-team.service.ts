/** A sample team to try the product with: added while there are no tasks, removed in one call (decision U9). */
import { mailKinds } from '@task-manager/contract/people/preferences'
import * as z from 'zod/mini'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { logBy } from '#server/features/changes/changes.service.ts'
import { adminTransaction, recheckActor } from '#server/features/sessions/sessions.service.ts'
import { addTasks } from '#server/features/tasks/task-writes.service.ts'
import { attempt } from '#server/features/throttles/throttles.service.ts'
import { purgeTasks } from '#server/features/trash/trash.service.ts'
import { removeAccounts } from '#server/features/users/leaving.service.ts'
import { lockAccounts } from '#server/features/users/users.service.ts'
import {
  insertSampleGroups,
  insertSamplePeople,
  makeSamplePeople,
  makeSampleTasks,
  type SamplePeople,
} from './sample-rows.ts'
import * as repo from './sample-team.repo.ts'

/** The ids of what was added. */
const Added = z.object({
  users: z.array(z.string()),
  tasks: z.array(z.string()),
  projects: z.array(z.string()),
  labels: z.array(z.string()),
})

const log = (db: Tx, actor: Actor, now: Date, before: number, after: number): Promise<void> =>
  logBy(db, actor, now, {
    kind: 'settings.sample-team',
    subjectId: '',
    changes: [{ field: 'people', before, after }],
    address: actor.address,
  })

async function refuseBesideTasks(db: Db): Promise<void> {
  if (await repo.hasTasks(db))
    throw new AppError('conflict', 'A sample team can only be added while there are no tasks.')
}

async function write(
  db: Tx,
  actor: Actor,
  people: SamplePeople,
  now: Date,
): Promise<{ people: number; tasks: number }> {
  requireAdmin(await recheckActor(db, actor))
  await refuseBesideTasks(db)
  await insertSamplePeople(db, people)
  const ids = people.users.map(({ id }) => id)
  await repo.muteMails(db, ids, JSON.stringify(mailKinds))
  const { groups, added } = await insertSampleGroups(db)
  const self = { id: actor.id, name: actor.name, email: actor.email, image_id: actor.imageId }
  const tasks = makeSampleTasks([self, ...people.users], groups, now)
  await addTasks(db, { by: actor.id, at: now.toISOString() }, tasks, { createdBy: actor.id })
  const all = { users: ids, tasks: tasks.map(({ _id }) => _id), ...added }
  await repo.insertIds(db, JSON.stringify(all satisfies z.infer<typeof Added>))
  await log(db, actor, now, 0, ids.length)
  return { people: ids.length, tasks: tasks.length }
}

/** Returns how many people and tasks were added. */
export async function add(deps: Deps, actor: Actor): Promise<{ people: number; tasks: number }> {
  requireAdmin(actor)
  return await attempt(deps, [['sampleTeamOfUser', actor.id]], async () => {
    await refuseBesideTasks(deps.db)
    const now = deps.now()
    const people = await makeSamplePeople(deps.db, now)
    try {
      return await deps.db.transaction().execute((db) => write(db, actor, people, now))
    } catch (error) {
      // A concurrent call was first.
      if (violationOf(error) !== 'unique') throw error
      throw new AppError('conflict', 'The sample team is already here.')
    }
  })
}

/** Deletes its people and tasks permanently, and its projects and labels that no other task has. */
export async function remove(deps: Deps, actor: Actor): Promise<void> {
  await adminTransaction(deps.db, actor, async (db) => {
    const stored = await repo.deleteIds(db)
    if (stored === undefined) throw new AppError('not_found', 'There is no sample team.')
    const { users, tasks, ...groups } = Added.parse(JSON.parse(stored))
    const now = deps.now()
    // Locks people before tasks, the order of all writes.
    await lockAccounts(db, [actor.id, ...users])
    await purgeTasks(db, { by: actor.id, at: now.toISOString() }, tasks)
    await removeAccounts(db, actor, users, now)
    await repo.removeUnusedGroups(db, groups)
    await log(db, actor, now, users.length, 0)
  })
}
