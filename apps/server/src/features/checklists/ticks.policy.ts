/** What a tick and a status do to the items of a task (decisions T1, T2, T4). Pure. */
import { completedAtOf, progressOf } from '@task-manager/contract/progress'
import { ITEM_GONE } from '@task-manager/contract/tasks/task-values'
import type { ChecklistItem, Status, Task, TodoItem } from '@task-manager/contract/tasks/tasks'
import { AppError } from '#server/core/app-error.ts'

/** Returns an unchanged item as the same object, so that the comparison for the log skips it. */
const withTick = (item: ChecklistItem, completed: boolean): ChecklistItem =>
  item.completed === completed ? item : { ...item, completed }

/** Only `completed` may differ; texts are matched by position (decision T4). */
export function ticked(task: Task, sent: readonly TodoItem[]): ChecklistItem[] {
  const items = task.todoChecklist
  if (sent.length !== items.length || items.some((item, i) => item.text !== sent[i]?.text))
    throw new AppError(
      'invalid',
      'Checklist items can only be ticked and unticked here, not edited, added or removed.',
      { path: 'todoChecklist' },
    )
  return items.map((item, i) => withTick(item, sent[i]?.completed ?? false))
}

export function withItem(task: Task, itemId: string, completed: boolean): ChecklistItem[] {
  if (!task.todoChecklist.some((item) => item._id === itemId)) throw new AppError('not_found', ITEM_GONE)
  return task.todoChecklist.map((item) => (item._id === itemId ? withTick(item, completed) : item))
}

/** Completed ticks everything, Pending unticks everything, In Progress keeps the items (decision T2). */
export function itemsFor(status: Status, task: Task): ChecklistItem[] {
  if (status !== 'In Progress')
    return task.todoChecklist.map((item) => withTick(item, status === 'Completed'))
  if (task.completedTodoCount === task.todoChecklist.length)
    throw new AppError('conflict', 'Untick an item first.')
  return task.todoChecklist
}

/** The task with the status; throws 409 where it cannot have it. */
export function withStatus(status: Status, task: Task, at: string): Task {
  const todoChecklist = itemsFor(status, task)
  const completedAt = completedAtOf(status, task, at)
  return { ...task, ...progressOf(todoChecklist), status, completedAt, todoChecklist }
}
