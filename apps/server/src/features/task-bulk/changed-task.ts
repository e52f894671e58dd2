/** Applies a bulk change to one task, or undoes it. Pure. */
import { addDays, isCalendarDate } from '@task-manager/contract/calendar'
import type { UserRef } from '@task-manager/contract/people/users'
import { completedAtOf, progressOf } from '@task-manager/contract/progress'
import { nameKey, TASK_LABELS_MAX, TOO_MANY_LABELS } from '@task-manager/contract/projects/group-values'
import type { LabelRef, ProjectRef } from '@task-manager/contract/projects/groups'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { TaskPatch } from '@task-manager/contract/tasks/task-bulk'
import { ASSIGNEES_MAX, NO_MEMBER, TOO_MANY_MEMBERS } from '@task-manager/contract/tasks/task-values'
import type { Task } from '@task-manager/contract/tasks/tasks'
import { AppError } from '#server/core/app-error.ts'
import {
  itemFromStored,
  type StoredItem,
  withOwnersOnTask,
  withStatus,
} from '#server/features/checklists/checklist.policy.ts'

function shifted(day: string, days: number): string {
  const moved = addDays(day, days)
  if (!isCalendarDate(moved)) throw new AppError('invalid', 'This would move the due date too far.')
  return moved
}

/** The same array when nothing changes. */
function assigneesAfter(task: Task, change: TaskPatch, adding: readonly UserRef[]): UserRef[] {
  const { assignedTo } = task
  const current = new Set(assignedTo.map(({ _id }) => _id))
  const added = adding.filter(({ _id }) => !current.has(_id))
  const removed = new Set(change.removeAssignees)
  const after = [...assignedTo.filter(({ _id }) => !removed.has(_id)), ...added]
  if (added.length === 0 && after.length === assignedTo.length) return assignedTo
  if (after.length === 0) throw new AppError('invalid', NO_MEMBER)
  if (after.length > ASSIGNEES_MAX) throw new AppError('invalid', TOO_MANY_MEMBERS)
  return after
}

/** The people, project and labels that a change names. */
export interface ResolvedRefs {
  /** The people of `addAssignees`. */
  readonly people: readonly UserRef[]
  /** Undefined: unchanged. */
  readonly project: ProjectRef | null | undefined
  /** The labels of `addLabels`. */
  readonly labels: readonly LabelRef[]
}

/** The same array when nothing changes. */
function labelsAfter(task: Task, change: TaskPatch, adding: readonly LabelRef[]): LabelRef[] {
  const { labels } = task
  const current = new Set(labels.map(({ _id }) => _id))
  const added = adding.filter(({ _id }) => !current.has(_id))
  const removed = new Set(change.removeLabels?.map(nameKey))
  const after = [...labels.filter(({ name }) => !removed.has(nameKey(name))), ...added]
  if (added.length === 0 && after.length === labels.length) return labels
  if (after.length > TASK_LABELS_MAX) throw new AppError('invalid', TOO_MANY_LABELS)
  return after
}

/** Throws an AppError when the change is invalid for the task. */
export function changedTask(before: Task, change: TaskPatch, refs: ResolvedRefs, at: string): Task {
  const { status, priority, dueDate, shiftDays } = change
  const task = status === undefined || status === before.status ? before : withStatus(status, before, at)
  return withOwnersOnTask({
    ...task,
    priority: priority ?? task.priority,
    dueDate: dueDate ?? (shiftDays === undefined ? task.dueDate : shifted(task.dueDate, shiftDays)),
    assignedTo: assigneesAfter(before, change, refs.people),
    project: refs.project === undefined ? task.project : refs.project,
    labels: labelsAfter(before, change, refs.labels),
  })
}

/** The ids of the assignees before the changes. */
export const peopleBefore = (changes: readonly FieldChange[]): string[] =>
  changes.flatMap(({ field, before }) => (field === 'assignedTo' ? (before as string[]) : []))

/** The ids of the projects and labels before the changes. */
export const groupsBefore = (changes: readonly FieldChange[]): { projects: string[]; labels: string[] } => ({
  projects: changes.flatMap(({ field, before }) =>
    field === 'project' && before !== null ? [(before as ProjectRef)._id] : [],
  ),
  labels: changes.flatMap(({ field, before }) =>
    field === 'labels' ? (before as LabelRef[]).map(({ _id }) => _id) : [],
  ),
})

/** The people, projects and labels that still exist, by id. */
export interface ExistingRefs {
  readonly people: ReadonlyMap<string, UserRef>
  readonly projects: ReadonlyMap<string, ProjectRef>
  readonly labels: ReadonlyMap<string, LabelRef>
}

/** Reverts `changes`, the last ones of the task. Throws an AppError when none of the former assignees exists. */
export function undoneTask(
  task: Task,
  changes: readonly FieldChange[],
  existing: ExistingRefs,
  at: string,
): Task {
  const valuesBefore = new Map(changes.map(({ field, before }) => [field, before]))
  const items = new Map(
    changes
      .filter(({ field, before }) => field === 'todoChecklist' && before !== null)
      .map(({ before }) => [(before as StoredItem)._id, before as StoredItem]),
  )
  const ids = valuesBefore.get('assignedTo') as string[] | undefined
  const assignedTo = ids?.flatMap((id) => existing.people.get(id) ?? []) ?? task.assignedTo
  const todoChecklist = task.todoChecklist.map((item) => {
    const itemBefore = items.get(item._id)
    return itemBefore ? itemFromStored(itemBefore, assignedTo) : item
  })
  const project = valuesBefore.get('project') as ProjectRef | null | undefined
  const labels = valuesBefore.get('labels') as LabelRef[] | undefined
  const status = (valuesBefore.get('status') as Task['status'] | undefined) ?? task.status
  if (ids && assignedTo.length === 0 && ids.length > 0) throw new AppError('invalid', NO_MEMBER)
  return {
    ...task,
    ...(items.size > 0 ? progressOf(todoChecklist) : {}),
    todoChecklist,
    assignedTo,
    project: project === undefined ? task.project : (existing.projects.get(project?._id ?? '') ?? null),
    labels: labels?.flatMap(({ _id }) => existing.labels.get(_id) ?? []) ?? task.labels,
    status,
    completedAt: completedAtOf(status, task, at),
    priority: (valuesBefore.get('priority') as Task['priority'] | undefined) ?? task.priority,
    dueDate: (valuesBefore.get('dueDate') as string | undefined) ?? task.dueDate,
  }
}
