/** New tasks (spec 5, decision T1). */
import type { NewTask, Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import { violationOf } from '#server/db/violations.ts'
import { activeAssigneesAmong, refOf } from '#server/features/assignees/assignees.service.ts'
import { findResult, idempotencyKey, storeResult } from '#server/features/idempotency/idempotency.service.ts'
import { lockLabels } from '#server/features/labels/labels.service.ts'
import { lockProject } from '#server/features/projects/projects.service.ts'
import { recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import { addTask, lockEnquiry } from './task-writes.service.ts'
import { type Answered, newTask, peopleIn, readTasks, unknownMember } from './tasks.service.ts'

/** A repeated `key` with the same body returns the first result; throws 409 when that was deleted since (api 5). */
export async function create(
  db: Db,
  actor: Actor,
  input: NewTask,
  now: Date,
  key: string | null,
): Promise<Answered> {
  requireAdmin(actor)
  const once = idempotencyKey(actor.id, key, input)
  const repeated = async (): Promise<Task | null> => {
    const first = await findResult(db, once)
    if (first === null) return null
    const task = (await readTasks(db, [first])).get(first)
    if (task) return task
    throw new AppError(
      'conflict',
      'This task was created and has since been deleted. Create it again if you still need it.',
      { path: 'Idempotency-Key' },
    )
  }
  const earlier = await repeated()
  if (earlier) return earlier
  const _id = newId()
  const people = peopleIn(input)
  const context = { by: actor.id, at: now.toISOString() }
  try {
    return await db.transaction().execute(async (db) => {
      const { current: author, users } = await recheckWithUsers(db, actor, people)
      requireAdmin(author)
      await storeResult(db, once, _id, context.at)
      const locked = {
        assignedTo: activeAssigneesAmong(users, people),
        project: await lockProject(db, input.projectId ?? null),
        labels: await lockLabels(db, context, input.labels ?? []),
        enquiryId: await lockEnquiry(db, input.enquiryId ?? null),
      }
      const task = newTask(_id, input, locked, context.at)
      const added = await addTask(db, context, 'task.created', task, { createdBy: actor.id })
      const { email: _, ...createdBy } = refOf({ ...author, image_id: author.imageId })
      // The creator follows the task.
      return { ...added, following: true, createdBy }
    })
  } catch (error) {
    // A concurrent call with the same key was first.
    const first = violationOf(error) === 'unique' ? await repeated() : null
    if (first) return first
    throw unknownMember(error)
  }
}
