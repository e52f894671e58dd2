/** What a change that is made to many tasks makes of one of them. Pure. */
import { isCalendarDate } from '@task-manager/contract/dates'
import type { FieldChange } from '@task-manager/contract/history'
import { progressOf } from '@task-manager/contract/progress'
import type { TasksChange } from '@task-manager/contract/task-bulk'
import { ASSIGNEES_MAX, type ChecklistItem, NO_MEMBER, type Task } from '@task-manager/contract/tasks'
import type { UserRef } from '@task-manager/contract/users'
import { AppError } from '#server/core/app-error.ts'
import { withStatus } from '#server/features/tasks/ticks.service.ts'

const DAY = 86_400_000

function shifted(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
  if (!isCalendarDate(moved)) throw new AppError('invalid', 'The due date would be too far away.')
  return moved
}

/** The same list when nobody comes or goes. */
function peopleOf(task: Task, change: TasksChange, adding: readonly UserRef[]): UserRef[] {
  const { assignedTo } = task
  const there = new Set(assignedTo.map(({ _id }) => _id))
  const coming = adding.filter(({ _id }) => !there.has(_id))
  const going = new Set(change.removeAssignees)
  const after = [...assignedTo.filter(({ _id }) => !going.has(_id)), ...coming]
  if (coming.length === 0 && after.length === assignedTo.length) return assignedTo
  if (after.length === 0) throw new AppError('invalid', NO_MEMBER)
  if (after.length > ASSIGNEES_MAX)
    throw new AppError('invalid', `A task has at most ${ASSIGNEES_MAX} members.`)
  return after
}

/** `adding`: the people of `addAssignees`. Throws an AppError that says why the task cannot be so. */
export function changedTask(before: Task, change: TasksChange, adding: readonly UserRef[]): Task {
  const { status, priority, dueDate, shiftDays } = change
  const task = status === undefined || status === before.status ? before : withStatus(status, before)
  return {
    ...task,
    priority: priority ?? task.priority,
    dueDate: dueDate ?? (shiftDays === undefined ? task.dueDate : shifted(task.dueDate, shiftDays)),
    assignedTo: peopleOf(before, change, adding),
  }
}

/** The ids of the people that a change took off or put on a task. */
export const peopleIn = (changes: readonly FieldChange[]): string[] =>
  changes.flatMap(({ field, before }) => (field === 'assignedTo' ? (before as string[]) : []))

/**
 * The task as it was before `changes`, which came last. `people`: those of `peopleIn` who still exist. Throws an AppError
 * when it cannot be so any more.
 */
export function takenBack(
  task: Task,
  changes: readonly FieldChange[],
  people: ReadonlyMap<string, UserRef>,
): Task {
  const were = new Map(changes.map(({ field, before }) => [field, before]))
  const items = new Map(
    changes
      .filter(({ field, before }) => field === 'todoChecklist' && before !== null)
      .map(({ before }) => [(before as ChecklistItem)._id, before as ChecklistItem]),
  )
  const todoChecklist = task.todoChecklist.map((item) => items.get(item._id) ?? item)
  const ids = were.get('assignedTo') as string[] | undefined
  const assignedTo = ids?.flatMap((id) => people.get(id) ?? []) ?? task.assignedTo
  if (ids && assignedTo.length === 0 && ids.length > 0) throw new AppError('invalid', NO_MEMBER)
  return {
    ...task,
    ...(items.size > 0 ? progressOf(todoChecklist) : {}),
    todoChecklist,
    assignedTo,
    status: (were.get('status') as Task['status'] | undefined) ?? task.status,
    priority: (were.get('priority') as Task['priority'] | undefined) ?? task.priority,
    dueDate: (were.get('dueDate') as string | undefined) ?? task.dueDate,
  }
}
