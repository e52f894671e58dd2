/** A task as it goes over the wire, as a row: every field of the contract has its column or is named here. Pure. */
import type { ChecklistItem, Task } from '@task-manager/contract/tasks'
import type { TaskTable } from '#server/db/schema.ts'

/** What the contract has no field for. */
export interface Origin {
  readonly createdBy: string | null
}

/** A field that is added to the contract does not compile until it is written here. */
const columns = {
  _id: (task) => ({ id: task._id }),
  title: ({ title }) => ({ title }),
  description: ({ description }) => ({ description }),
  priority: ({ priority }) => ({ priority }),
  status: ({ status }) => ({ status }),
  progress: ({ progress }) => ({ progress }),
  createdAt: (task) => ({ created_at: task.createdAt }),
  updatedAt: (task) => ({ updated_at: task.updatedAt }),
  dueDate: (task) => ({ due_date: task.dueDate }),
  assignedTo: (task) => ({ assignees: JSON.stringify(task.assignedTo) }),
  attachments: (task) => ({ attachments: JSON.stringify(task.attachments) }),
  todoChecklist: (task) => ({ checklist: checklistText(task.todoChecklist) }),
  completedTodoCount: (task) => ({ items_done: task.completedTodoCount }),
  version: ({ version }) => ({ version }),
  enquiryId: (task) => ({ enquiry_id: task.enquiryId }),
  rank: ({ rank }) => ({ rank }),
  project: ({ project }) => ({ project_id: project?._id ?? null, project: JSON.stringify(project) }),
  labels: ({ labels }) => ({ labels: JSON.stringify(labels) }),
} satisfies Record<keyof Task, (task: Task) => Partial<TaskTable>>

type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never
type Columns = All<ReturnType<(typeof columns)[keyof Task]>>

/** The stored text of a checklist. */
export const checklistText = (items: readonly ChecklistItem[]): string =>
  JSON.stringify(items.map(({ _id, text, completed }) => ({ _id, text, completed })))

/** Every column that the contract decides. */
export const columnsOf = (task: Task): Columns =>
  Object.assign({}, ...Object.values(columns).map((column) => column(task))) as Columns

export const rowOf = (task: Task, origin: Origin): TaskTable => ({
  ...columnsOf(task),
  created_by: origin.createdBy,
})
