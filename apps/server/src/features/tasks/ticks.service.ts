/** Ticking items and setting the status (decisions T1, T2, T4). */
import type { Status, Task, TodoItem } from '@task-manager/contract/tasks'
import type { Db } from '#server/db/open.ts'
import { type Actor, requireUser } from '#server/http/actor.ts'
import { AppError } from '#server/http/app-error.ts'
import { deltasOf } from './counts.repo.ts'
import { type Item, progressOf } from './progress.ts'
import { changing, countable } from './tasks.service.ts'
import * as repo from './ticks.repo.ts'

/** Only `completed` may differ; texts are matched by position (decision T4). */
function ticked(task: Task, given: readonly TodoItem[]): Item[] {
  const same =
    given.length === task.todoChecklist.length &&
    task.todoChecklist.every((item, i) => item.text === given[i]?.text)
  if (!same)
    throw new AppError(
      'invalid',
      'Checklist items cannot be changed, added or removed here; only ticked and unticked.',
      { path: 'todoChecklist' },
    )
  return given.map(({ text, completed }) => ({ text, completed }))
}

/** Completed ticks everything, Pending unticks everything, In Progress keeps the items (decision T2). */
function itemsFor(status: Status, task: Task): Item[] {
  if (status !== 'In Progress')
    return task.todoChecklist.map(({ text }) => ({ text, completed: status === 'Completed' }))
  if (task.completedTodoCount === task.todoChecklist.length)
    throw new AppError('conflict', 'Untick an item first.')
  return task.todoChecklist
}

async function save(
  db: Db,
  before: Task,
  items: Item[],
  forced: Status | null,
  now: Date,
): Promise<Task | null> {
  const derived = progressOf(items)
  const status = forced ?? derived.status
  const { progress, completedTodoCount } = derived
  const updatedAt = now.toISOString()
  const change = {
    id: before._id,
    version: before.version,
    checklist: JSON.stringify(items),
    items_done: completedTodoCount,
    progress,
    status,
    updated_at: updatedAt,
  }
  const after: Task = {
    ...before,
    status,
    progress,
    completedTodoCount,
    todoChecklist: items,
    updatedAt,
    version: before.version + 1,
  }
  // Most ticks leave the status as it is: then one statement says it all.
  const written =
    status === before.status
      ? await repo.tick(db, change)
      : await repo.tickAndMove(db, change, deltasOf(countable(before), countable(after)))
  return written ? after : null
}

async function change(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: readonly number[] | null,
  now: Date,
  next: (before: Task) => { items: Item[]; status: Status | null },
): Promise<Task> {
  requireUser(actor)
  let after: Task | null = null
  await changing(db, actor, id, ifMatch, async (before) => {
    const { items, status } = next(before)
    after = await save(db, before, items, status, now)
    return after !== null
  })
  return after as unknown as Task
}

export const tick = (
  db: Db,
  actor: Actor,
  id: string,
  given: readonly TodoItem[],
  ifMatch: readonly number[] | null,
  now: Date,
) => change(db, actor, id, ifMatch, now, (before) => ({ items: ticked(before, given), status: null }))

export const setStatus = (
  db: Db,
  actor: Actor,
  id: string,
  status: Status,
  ifMatch: readonly number[] | null,
  now: Date,
) => change(db, actor, id, ifMatch, now, (before) => ({ items: itemsFor(status, before), status }))
