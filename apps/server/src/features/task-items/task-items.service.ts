/** Adding, changing and deleting items of a checklist (decision T65). */
import type { IfMatch } from '@task-manager/contract/endpoint'
import type { ItemChange, NewItems } from '@task-manager/contract/tasks/task-items'
import { ITEM_GONE, ITEMS_MAX, NO_ITEM, TOO_MANY_ITEMS } from '@task-manager/contract/tasks/task-values'
import type { ChecklistItem, Task, TodoItem } from '@task-manager/contract/tasks/tasks'
import { type Actor, requireAdmin, requireUser } from '#server/core/actor.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Db } from '#server/db/store.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { assigneesAmong, refuseDeactivated } from '#server/features/assignees/assignees.service.ts'
import { itemsOf, ownerAmong, ownerIdOf, ownersIn } from '#server/features/checklists/checklist.policy.ts'
import { findResult, idempotencyKey, storeResult } from '#server/features/idempotency/idempotency.service.ts'
import { recheckWithUsers } from '#server/features/sessions/sessions.service.ts'
import { membersAddTasks } from '#server/features/settings/settings.service.ts'
import { withOwners, withProgress } from '#server/features/tasks/task-edits.service.ts'
import { replaceTasks } from '#server/features/tasks/task-writes.service.ts'
import { findTask, lockTask, requireAccess, unknownMember } from '#server/features/tasks/tasks.service.ts'
import { tickItem } from './ticks.service.ts'

export const itemGone = () => new AppError('not_found', ITEM_GONE)

/** Members add to their own tasks where the setting allows it, for people on the task. */
async function requireMayAdd(db: Db, actor: Actor): Promise<void> {
  requireUser(actor)
  if (actor.role !== 'admin' && !(await membersAddTasks(db)))
    throw new AppError('forbidden', 'Only administrators can add items. Ask one of them to allow it.')
}

/** Puts items after the one with the id: null for the first place, undefined for the last one. */
function insertItems(
  items: readonly ChecklistItem[],
  added: readonly ChecklistItem[],
  after: string | null | undefined,
): ChecklistItem[] {
  const previous = after == null ? -1 : items.findIndex(({ _id }) => _id === after)
  if (previous < 0 && after != null) throw new AppError('invalid', ITEM_GONE, { path: 'after' })
  const index = after === undefined ? items.length : previous + 1
  return [...items.slice(0, index), ...added, ...items.slice(index)]
}

interface Edit {
  /** The people that the call names. */
  readonly owners: readonly string[]
  /** In the transaction, before the task is locked. */
  readonly authorize: (db: Tx, current: Actor) => Promise<void> | void
  readonly items: (before: Task, people: Task['assignedTo']) => ChecklistItem[]
  /** Null: any version. */
  readonly ifMatch: IfMatch
  readonly first?: (db: Tx) => Promise<void>
}

/** Locks the task and replaces its items. Owners of items are added to the task, for administrators. */
async function edit(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
  { owners, authorize, items, ifMatch, first }: Edit,
): Promise<Task> {
  const context = { by: actor.id, at: now.toISOString() }
  try {
    return await db.transaction().execute(async (db) => {
      const { current, users } = await recheckWithUsers(db, actor, owners)
      await authorize(db, current)
      await first?.(db)
      const chosen = assigneesAmong(users, [...new Set(owners)], 'assignee')
      const before = await lockTask(db, current, id, ifMatch)
      refuseDeactivated(chosen, before.assignedTo, 'assignee')
      const assignedTo = withOwners(before.assignedTo, chosen.people)
      if (current.role !== 'admin' && assignedTo !== before.assignedTo)
        throw new AppError('forbidden', 'You can only assign items to people on the task.', {
          path: 'assignee',
        })
      const todoChecklist = items(before, assignedTo)
      const changed = {
        ...before,
        assignedTo,
        todoChecklist,
        updatedAt: context.at,
        version: before.version + 1,
      }
      const after = withProgress(changed, before, context.at)
      return (await replaceTasks(db, context, [[before, after]])).get(id) ?? before
    })
  } catch (error) {
    throw unknownMember(error)
  }
}

/** A repeated `key` with the same body adds nothing and answers the task as it is. */
export async function addItems(
  db: Db,
  actor: Actor,
  id: string,
  { items, after }: NewItems,
  now: Date,
  key: string | null,
): Promise<Task> {
  await requireMayAdd(db, actor)
  await requireAccess(db, actor, id)
  const once = idempotencyKey(actor.id, key, { id, items, after })
  const repeated = async () =>
    (await findResult(db, once)) === null ? undefined : await findTask(db, actor, id)
  const earlier = await repeated()
  if (earlier) return earlier
  const adding = (before: Task, people: Task['assignedTo']): ChecklistItem[] => {
    if (before.todoChecklist.length + items.length > ITEMS_MAX)
      throw new AppError('invalid', TOO_MANY_ITEMS, { path: 'items' })
    const existing: TodoItem[] = before.todoChecklist.map(({ _id, text }) => ({ _id, text }))
    // New ids are chosen together with the existing ones, so that none repeats.
    const fresh = itemsOf([...existing, ...items], before.todoChecklist, people).slice(existing.length)
    return insertItems(before.todoChecklist, fresh, after)
  }
  try {
    return await edit(db, actor, id, now, {
      owners: ownersIn(items),
      ifMatch: null,
      authorize: requireMayAdd,
      first: (db) => storeResult(db, once, id, now.toISOString()),
      items: adding,
    })
  } catch (error) {
    // A concurrent call with the same key was first.
    const first = violationOf(error) === 'unique' ? await repeated() : undefined
    if (first) return first
    throw error
  }
}

function changed(item: ChecklistItem, change: ItemChange, people: Task['assignedTo']): ChecklistItem {
  const owner = ownerIdOf(change)
  return {
    ...item,
    text: change.text ?? item.text,
    completed: change.completed ?? item.completed,
    assignee: owner === undefined ? item.assignee : ownerAmong(people, owner),
    dueDate: change.dueDate === undefined ? item.dueDate : change.dueDate,
  }
}

/** People on the task tick, everything else is for administrators. Idempotent. */
export async function updateItem(
  db: Db,
  actor: Actor,
  params: { id: string; itemId: string },
  change: ItemChange,
  ifMatch: IfMatch,
  now: Date,
): Promise<Task> {
  const { id, itemId } = params
  const { completed, ...rest } = change
  if (completed !== undefined && Object.values(rest).every((value) => value === undefined))
    return await tickItem(db, actor, params, completed, ifMatch, now)
  requireAdmin(actor)
  return await edit(db, actor, id, now, {
    owners: ownersIn([change]),
    ifMatch,
    authorize: (_, current) => requireAdmin(current),
    items: (before, people) => {
      const item = before.todoChecklist.find(({ _id }) => _id === itemId)
      if (!item) throw itemGone()
      const next = changed(item, change, people)
      if (change.after === undefined || change.after === itemId)
        return before.todoChecklist.map((each) => (each === item ? next : each))
      return insertItems(
        before.todoChecklist.filter((each) => each !== item),
        [next],
        change.after,
      )
    },
  })
}

export async function deleteItem(
  db: Db,
  actor: Actor,
  { id, itemId }: { id: string; itemId: string },
  ifMatch: IfMatch,
  now: Date,
): Promise<Task> {
  requireAdmin(actor)
  return await edit(db, actor, id, now, {
    owners: [],
    ifMatch,
    authorize: (_, current) => requireAdmin(current),
    items: ({ todoChecklist }) => {
      const remaining = todoChecklist.filter(({ _id }) => _id !== itemId)
      if (remaining.length === todoChecklist.length) throw itemGone()
      if (remaining.length === 0) throw new AppError('invalid', NO_ITEM, { path: 'todoChecklist' })
      return remaining
    },
  })
}
