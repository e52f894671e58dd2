/** Turns an item of a checklist into a task; the item's text becomes a link to it (decision T65). */
import { DESCRIPTION_MAX, TITLE_MAX } from '@task-manager/contract/tasks/task-values'
import type { ChecklistItem, NewTask, Task } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireAdmin } from '#server/core/actor.ts'
import { newId } from '#server/db/ids.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { refOf } from '#server/features/assignees/assignees.service.ts'
import {
  findResult,
  type IdempotencyKey,
  idempotencyKey,
  storeResult,
} from '#server/features/idempotency/idempotency.service.ts'
import { lockKnownProject } from '#server/features/projects/projects.service.ts'
import { recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import { addTask, replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { defaultInput, lockTask, newTask, requireTask } from '#server/features/tasks/tasks.service.ts'
import { itemGone } from './task-items.service.ts'

/** The people and the day of the new task. */
interface TaskSource {
  readonly item: ChecklistItem
  readonly people: readonly string[]
}

function sourceOf(task: Task, itemId: string): TaskSource {
  const item = task.todoChecklist.find(({ _id }) => _id === itemId)
  if (!item) throw itemGone()
  return { item, people: item.assignee ? [item.assignee._id] : task.assignedTo.map(({ _id }) => _id) }
}

/** A text that is too long for a title is kept whole in the description. */
function inputOf({ text, completed, dueDate }: ChecklistItem, task: Task, assignedTo: string[]): NewTask {
  const isLong = text.length > TITLE_MAX
  const title = isLong
    ? `${text
        .slice(0, TITLE_MAX - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}…`
    : text
  return {
    ...defaultInput,
    title,
    description: isLong ? text.slice(0, DESCRIPTION_MAX) : '',
    dueDate: dueDate ?? task.dueDate,
    assignedTo,
    todoChecklist: [{ text: title, completed }],
  }
}

/** Null when the people changed before the task was locked. */
async function convert(
  db: Tx,
  actor: Actor,
  seen: Task,
  itemId: string,
  { at, origin, once }: { at: string; origin: string; once: IdempotencyKey | null },
): Promise<{ task: Task; from: Task } | null> {
  const { people } = sourceOf(seen, itemId)
  const { current, users } = await recheckWithUsers(db, actor, [...people, actor.id])
  requireAdmin(current)
  const context = { by: actor.id, at }
  const active = new Map(
    users.filter((user) => user.deactivated_at === null).map((user) => [user.id, refOf(user)]),
  )
  const refsOf = (ids: readonly string[]) => ids.flatMap((id) => active.get(id) ?? [])
  const owners = refsOf(people)
  // Without anyone else to assign it to, the creator of the task gets it.
  const assignedTo = owners.length > 0 ? owners : refsOf([actor.id])
  const project = await lockKnownProject(db, seen.project?._id ?? null)
  const before = await lockTask(db, actor, seen._id, null)
  if (before.version !== seen.version) return null
  const { item } = sourceOf(before, itemId)
  const input = inputOf(
    item,
    before,
    assignedTo.map(({ _id }) => _id),
  )
  const created = newTask(newId(), input, { assignedTo, project, labels: [], enquiryId: null }, at)
  await storeResult(db, once, created._id, at)
  const task = await addTask(db, context, 'task.created', created, { createdBy: actor.id })
  const link = { ...item, text: `${origin}/tasks/${task._id}` }
  const from = {
    ...before,
    todoChecklist: before.todoChecklist.map((each) => (each === item ? link : each)),
    updatedAt: at,
    version: before.version + 1,
  }
  await replaceTasks(db, context, [[before, from]])
  return { task, from }
}

/** A repeated `key` answers the task that the first call created. */
export async function makeTaskOfItem(
  db: Db,
  actor: Actor,
  { id, itemId, origin }: { id: string; itemId: string; origin: string },
  now: Date,
  key: string | null,
): Promise<{ task: Task; from: Task }> {
  requireAdmin(actor)
  const at = now.toISOString()
  const once = idempotencyKey(actor.id, key, { id, itemId })
  const repeated = async () => {
    const first = await findResult(db, once)
    return first === null
      ? null
      : { task: await requireTask(db, actor, first), from: await requireTask(db, actor, id) }
  }
  try {
    for (;;) {
      const earlier = await repeated()
      if (earlier) return earlier
      const seen = await requireTask(db, actor, id)
      const created = await db
        .transaction()
        .execute((db) => convert(db, actor, seen, itemId, { at, origin, once }))
      if (created) return created
    }
  } catch (error) {
    // A concurrent equal call was first.
    const first = violationOf(error) === 'unique' ? await repeated() : null
    if (first) return first
    throw error
  }
}
