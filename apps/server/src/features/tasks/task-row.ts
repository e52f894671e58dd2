/** From the contract's Task to a row of `tasks`. Pure. */
import { dayOf } from '@task-manager/contract/lists/day-items'
import type { ChecklistItem, Priority, Task } from '@task-manager/contract/tasks/tasks'
import type { TaskTable } from '#server/db/schema.ts'
import { storedItem } from '#server/features/checklists/checklist.policy.ts'

type Dated = Pick<Task, 'status' | 'priority' | 'dueDate' | 'todoChecklist'>

const place: Record<Priority, number> = { High: 1, Medium: 2, Low: 3 }

/**
 * The sort key in My day (decision T70): the day on which the task is due for a person, null for everyone, then its
 * priority. Null when it is completed.
 */
export const dayKeyOf = (task: Dated, person: string | null): string | null =>
  task.status === 'Completed' ? null : `${dayOf(task, person)}${place[task.priority]}`

/** For each person on the task, by id. */
export const dayKeysOf = (task: Task): Map<string, string | null> =>
  new Map(task.assignedTo.map(({ _id }) => [_id, dayKeyOf(task, _id)]))

export function hasSameDays(before: Task, after: Task): boolean {
  const keys = dayKeysOf(before)
  return [...dayKeysOf(after)].every(([id, key]) => keys.get(id) === key)
}

/** Columns without a field of the contract. */
export interface Origin {
  readonly createdBy: string | null
}

/** A new field of the contract does not compile until it is here. */
const columns = {
  _id: (task) => ({ id: task._id }),
  title: ({ title }) => ({ title }),
  description: ({ description }) => ({ description }),
  priority: ({ priority }) => ({ priority }),
  status: ({ status }) => ({ status }),
  progress: ({ progress }) => ({ progress }),
  createdAt: (task) => ({ created_at: task.createdAt }),
  updatedAt: (task) => ({ updated_at: task.updatedAt }),
  completedAt: (task) => ({ completed_at: task.completedAt }),
  dueDate: (task) => ({ due_date: task.dueDate, day_key: dayKeyOf(task, null) }),
  assignedTo: (task) => ({ assignees: JSON.stringify(task.assignedTo) }),
  attachments: (task) => ({ attachments: JSON.stringify(task.attachments) }),
  todoChecklist: (task) => ({ checklist: checklistText(task.todoChecklist) }),
  completedTodoCount: (task) => ({ items_done: task.completedTodoCount }),
  version: ({ version }) => ({ version }),
  enquiryId: (task) => ({ enquiry_id: task.enquiryId }),
  rank: ({ rank }) => ({ rank }),
  project: ({ project }) => ({ project_id: project?._id ?? null, project: JSON.stringify(project) }),
  labels: ({ labels }) => ({ labels: JSON.stringify(labels) }),
  // Never written with the task: comments count themselves, and an edit would set back a newer number.
  comments: () => ({}),
  waiting: ({ waiting }) => ({
    waiting_reason: waiting && (waiting.reason ?? ''),
    waiting_until: waiting?.until ?? null,
  }),
  // A task whose repeat was ended keeps its neighbours in the series.
  repeat: ({ repeat, previous, next }) => ({
    repeats: repeat === null && previous === null && next === null ? null : JSON.stringify(repeat),
  }),
  previous: () => ({}),
  next: () => ({}),
} satisfies Record<keyof Task, (task: Task) => Partial<TaskTable>>

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never
type Columns = All<ReturnType<(typeof columns)[keyof Task]>>

/** The JSON of the column. */
export const checklistText = (items: readonly ChecklistItem[]): string =>
  JSON.stringify(items.map(storedItem))

/** Every column with a field of the contract. */
export const columnsOf = (task: Task): Columns =>
  Object.assign({}, ...Object.values(columns).map((column) => column(task))) as Columns

export const rowOf = (task: Task, origin: Origin): TaskTable => ({
  ...columnsOf(task),
  comments: task.comments,
  created_by: origin.createdBy,
})
