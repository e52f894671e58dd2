/** Ticking items and setting the status (decisions T1, T2, T4). */
import type { IfMatch } from '@task-manager/contract/endpoint'
import { completedAtOf, progressOf } from '@task-manager/contract/progress'
import type { ChecklistItem, Status, Task, TaskDetails, TodoItem } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireUser } from '#server/core/actor.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { itemsFor, ticked, withItem } from '#server/features/checklists/checklist.policy.ts'
import { recheckActor } from '#server/features/sessions/sessions.service.ts'
import { tickTask } from '#server/features/tasks/task-writes.service.ts'
import { lockTask, readForChange } from '#server/features/tasks/tasks.service.ts'

const sameTicks = (a: readonly ChecklistItem[], b: readonly ChecklistItem[]): boolean =>
  a.every((item, i) => item.completed === b[i]?.completed)

interface ChecklistChange {
  items: ChecklistItem[]
  /** Null: derived from the items. */
  status: Status | null
  /** A repeated tick writes nothing. */
  idempotent?: true
}

function taskAfter(before: TaskDetails, { items, status }: ChecklistChange, at: string): TaskDetails {
  const derived = progressOf(items)
  const becomes = status ?? derived.status
  return {
    ...before,
    ...derived,
    status: becomes,
    completedAt: completedAtOf(becomes, before, at),
    todoChecklist: items,
    updatedAt: at,
    version: before.version + 1,
  }
}

/** Writes to the task as it was read; when it changed since, once more with the task locked. */
async function change(
  db: Db,
  actor: Actor,
  id: string,
  ifMatch: IfMatch,
  now: Date,
  compute: (before: Task) => ChecklistChange,
): Promise<TaskDetails> {
  requireUser(actor)
  const seen = await readForChange(db, actor, id, ifMatch)
  const context = { by: actor.id, at: now.toISOString() }
  /** Null when the task has changed since `before`. */
  const save = async (db: Tx, before: TaskDetails): Promise<TaskDetails | null> => {
    const computed = compute(before)
    if (computed.idempotent && sameTicks(computed.items, before.todoChecklist)) return before
    return await tickTask(db, context, actor.sessionHash, before, taskAfter(before, computed, context.at))
  }
  const saved = await db.transaction().execute((db) => save(db, seen))
  if (saved !== null) return saved
  return await db.transaction().execute(async (db) => {
    const locked = await lockTask(db, await recheckActor(db, actor), id, ifMatch)
    const again = await save(db, { ...locked, following: seen.following, createdBy: seen.createdBy })
    if (again === null) throw new Error('A task changed while it was locked.')
    return again
  })
}

export const tick = (
  db: Db,
  actor: Actor,
  id: string,
  sent: readonly TodoItem[],
  ifMatch: IfMatch,
  now: Date,
) => change(db, actor, id, ifMatch, now, (before) => ({ items: ticked(before, sent), status: null }))

/** Idempotent: the call sets a state. */
export const tickItem = (
  db: Db,
  actor: Actor,
  { id, itemId }: { id: string; itemId: string },
  completed: boolean,
  ifMatch: IfMatch,
  now: Date,
) =>
  change(db, actor, id, ifMatch, now, (before) => ({
    items: withItem(before, itemId, completed),
    status: null,
    idempotent: true,
  }))

export const setStatus = (db: Db, actor: Actor, id: string, status: Status, ifMatch: IfMatch, now: Date) =>
  change(db, actor, id, ifMatch, now, (before) => ({ items: itemsFor(status, before), status }))
