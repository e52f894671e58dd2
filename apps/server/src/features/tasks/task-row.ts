/** From the contract's Task to a row of `tasks`. Pure. */
import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import type { TaskTable } from '#server/db/schema.ts'
import { storedItem } from '#server/features/checklists/item-owners.policy.ts'
import { dayKeyOf } from './task-day.ts'

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
