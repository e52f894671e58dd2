/** What a change that is made to many tasks makes of one of them. Pure. */
import { isCalendarDate } from '@task-manager/contract/dates'
import { type LabelRef, nameKey, type ProjectRef, TASK_LABELS_MAX } from '@task-manager/contract/groups'
import type { FieldChange } from '@task-manager/contract/history'
import { progressOf } from '@task-manager/contract/progress'
import type { TaskPatch } from '@task-manager/contract/task-bulk'
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
function peopleOf(task: Task, change: TaskPatch, adding: readonly UserRef[]): UserRef[] {
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

/** What a change names, as tasks carry it. */
export interface Named {
  /** The people of `addAssignees`. */
  readonly people: readonly UserRef[]
  /** Undefined: as it is. */
  readonly project: ProjectRef | null | undefined
  /** Those of `addLabels`. */
  readonly labels: readonly LabelRef[]
}

/** The same list when none comes or goes. */
function labelsOf(task: Task, change: TaskPatch, adding: readonly LabelRef[]): LabelRef[] {
  const { labels } = task
  const there = new Set(labels.map(({ _id }) => _id))
  const coming = adding.filter(({ _id }) => !there.has(_id))
  const going = new Set(change.removeLabels?.map(nameKey))
  const after = [...labels.filter(({ name }) => !going.has(nameKey(name))), ...coming]
  if (coming.length === 0 && after.length === labels.length) return labels
  if (after.length > TASK_LABELS_MAX)
    throw new AppError('invalid', `A task has at most ${TASK_LABELS_MAX} labels.`)
  return after
}

/** Throws an AppError that says why the task cannot be so. */
export function changedTask(before: Task, change: TaskPatch, named: Named): Task {
  const { status, priority, dueDate, shiftDays } = change
  const task = status === undefined || status === before.status ? before : withStatus(status, before)
  return {
    ...task,
    priority: priority ?? task.priority,
    dueDate: dueDate ?? (shiftDays === undefined ? task.dueDate : shifted(task.dueDate, shiftDays)),
    assignedTo: peopleOf(before, change, named.people),
    project: named.project === undefined ? task.project : named.project,
    labels: labelsOf(before, change, named.labels),
  }
}

/** The ids of the people that a change took off or put on a task. */
export const peopleIn = (changes: readonly FieldChange[]): string[] =>
  changes.flatMap(({ field, before }) => (field === 'assignedTo' ? (before as string[]) : []))

/** The ids of the projects and labels that a change took off a task. */
export const groupsIn = (changes: readonly FieldChange[]): { projects: string[]; labels: string[] } => ({
  projects: changes.flatMap(({ field, before }) =>
    field === 'project' && before !== null ? [(before as ProjectRef)._id] : [],
  ),
  labels: changes.flatMap(({ field, before }) =>
    field === 'labels' ? (before as LabelRef[]).map(({ _id }) => _id) : [],
  ),
})

/** Who and what of a change still exists, by id. */
export interface Existing {
  readonly people: ReadonlyMap<string, UserRef>
  readonly projects: ReadonlyMap<string, ProjectRef>
  readonly labels: ReadonlyMap<string, LabelRef>
}

/**
 * The task as it was before `changes`, which came last. Throws an AppError
 * when it cannot be so any more.
 */
export function takenBack(task: Task, changes: readonly FieldChange[], existing: Existing): Task {
  const were = new Map(changes.map(({ field, before }) => [field, before]))
  const items = new Map(
    changes
      .filter(({ field, before }) => field === 'todoChecklist' && before !== null)
      .map(({ before }) => [(before as ChecklistItem)._id, before as ChecklistItem]),
  )
  const todoChecklist = task.todoChecklist.map((item) => items.get(item._id) ?? item)
  const ids = were.get('assignedTo') as string[] | undefined
  const assignedTo = ids?.flatMap((id) => existing.people.get(id) ?? []) ?? task.assignedTo
  const project = were.get('project') as ProjectRef | null | undefined
  const labels = were.get('labels') as LabelRef[] | undefined
  if (ids && assignedTo.length === 0 && ids.length > 0) throw new AppError('invalid', NO_MEMBER)
  return {
    ...task,
    ...(items.size > 0 ? progressOf(todoChecklist) : {}),
    todoChecklist,
    assignedTo,
    project: project === undefined ? task.project : (existing.projects.get(project?._id ?? '') ?? null),
    labels: labels?.flatMap(({ _id }) => existing.labels.get(_id) ?? []) ?? task.labels,
    status: (were.get('status') as Task['status'] | undefined) ?? task.status,
    priority: (were.get('priority') as Task['priority'] | undefined) ?? task.priority,
    dueDate: (were.get('dueDate') as string | undefined) ?? task.dueDate,
  }
}
