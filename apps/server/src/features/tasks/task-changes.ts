/** The changed fields of a task, for the log. Pure. */
import type { LabelRef } from '@task-manager/contract/projects/groups'
import type { FieldChange } from '@task-manager/contract/tasks/history'
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { storedItem } from '#server/features/checklists/checklist.policy.ts'

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Ids of the assignees. The log stores no names, so that those of deleted users disappear. */
export const idsOf = (task: Task | null): string[] => task?.assignedTo.map((user) => user._id) ?? []

/** Compares the owner's id, because a rename is not a change of the item. */
const sameItem = (a: ChecklistItem, b: ChecklistItem): boolean =>
  a === b || same(storedItem(a), storedItem(b))

/** An entry for each item that was added, removed, ticked or edited, or one for the order when only that changed. */
function checklistChanges(before: readonly ChecklistItem[], after: readonly ChecklistItem[]): FieldChange[] {
  const field = 'todoChecklist'
  const old = new Map(before.map((item) => [item._id, item]))
  const changes: FieldChange[] = []
  for (const item of after) {
    const itemBefore = old.get(item._id)
    old.delete(item._id)
    if (itemBefore === undefined) changes.push({ field, before: null, after: storedItem(item) })
    else if (!sameItem(itemBefore, item))
      changes.push({ field, before: storedItem(itemBefore), after: storedItem(item) })
  }
  for (const item of old.values()) changes.push({ field, before: storedItem(item), after: null })
  const places = (items: readonly ChecklistItem[]) => items.map((item) => item._id)
  if (changes.length === 0 && !same(places(before), places(after)))
    changes.push({ field: 'checklistOrder', before: places(before), after: places(after) })
  return changes
}

const groupIds = (groups: readonly LabelRef[]): string[] => groups.map(({ _id }) => _id).toSorted()

/** The log has tasks as ids, because not every reader sees their titles. */
const loggedWaiting = (waiting: Task['waiting']) =>
  waiting && { reason: waiting.reason, until: waiting.until, tasks: waiting.tasks.map(({ _id }) => _id) }

type FieldDiff = (before: Task, after: Task) => FieldChange[]
const asIs =
  (
    field:
      | 'title'
      | 'description'
      | 'priority'
      | 'status'
      | 'dueDate'
      | 'attachments'
      | 'enquiryId'
      | 'rank'
      | 'repeat',
  ): FieldDiff =>
  (before, after) =>
    same(before[field], after[field]) ? [] : [{ field, before: before[field], after: after[field] }]
const derived: FieldDiff = () => []

/** A new field of the contract does not compile until it is here. */
const fieldDiffs: Record<keyof Task, FieldDiff> = {
  _id: derived,
  title: asIs('title'),
  description: asIs('description'),
  priority: asIs('priority'),
  dueDate: asIs('dueDate'),
  assignedTo: (before, after) =>
    before.assignedTo === after.assignedTo || same(idsOf(before).toSorted(), idsOf(after).toSorted())
      ? []
      : [{ field: 'assignedTo', before: idsOf(before), after: idsOf(after) }],
  todoChecklist: (before, after) => checklistChanges(before.todoChecklist, after.todoChecklist),
  attachments: asIs('attachments'),
  status: asIs('status'),
  enquiryId: asIs('enquiryId'),
  rank: asIs('rank'),
  comments: derived,
  waiting: ({ waiting: before }, { waiting: after }) =>
    same(loggedWaiting(before), loggedWaiting(after))
      ? []
      : [{ field: 'waiting', before: loggedWaiting(before), after: loggedWaiting(after) }],
  repeat: asIs('repeat'),
  previous: derived,
  next: derived,
  // Compared by id, because a rename is not a change of the task.
  project: ({ project: before }, { project: after }) =>
    before?._id === after?._id ? [] : [{ field: 'project', before, after }],
  labels: ({ labels: before }, { labels: after }) =>
    before === after || same(groupIds(before), groupIds(after)) ? [] : [{ field: 'labels', before, after }],
  progress: derived,
  completedTodoCount: derived,
  createdAt: derived,
  completedAt: derived,
  updatedAt: derived,
  version: derived,
}

const allDiffs = Object.values(fieldDiffs)

/** For a new or deleted task only title and assignees; for a new one also the task before it in its series. */
export function changesBetween(before: Task | null, after: Task | null): FieldChange[] {
  if (before && after) return allDiffs.flatMap((diff) => diff(before, after))
  return [
    { field: 'title', before: before?.title ?? null, after: after?.title ?? null },
    { field: 'assignedTo', before: idsOf(before), after: idsOf(after) },
    ...(before === null && after?.previous
      ? [{ field: 'previous', before: null, after: after.previous }]
      : []),
  ]
}
