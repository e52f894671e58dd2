/** Tasks, the heart of the product. */
import * as z from 'zod/mini'
import { DueDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { LabelRef, labelNames, ProjectRef } from './groups.ts'
import { ById, Id, ItemId } from './ids.ts'
import { Cursor, Limit } from './paging.ts'
import { searchFields } from './task-search.ts'
import { requiredText } from './text.ts'
import { UserRef } from './users.ts'

export const statuses = ['Pending', 'In Progress', 'Completed'] as const
export type Status = (typeof statuses)[number]
export const Status = z.enum(statuses, 'Status must be Pending, In Progress or Completed.')

export const priorities = ['Low', 'Medium', 'High'] as const
export type Priority = (typeof priorities)[number]
export const Priority = z.enum(priorities, 'Priority must be Low, Medium or High.')

/** Decision T12 and T11. */
export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 10_000
export const ITEM_MAX = 500
export const ITEMS_MAX = 200
export const LINK_MAX = 2_048
export const LINKS_MAX = 20
export const ASSIGNEES_MAX = 500

export const LINK_WRONG = 'Only http and https links can be attached.'

/** A link without a scheme is one whose https:// is put in front when it is opened; any scheme but http and https is refused. */
export function isSafeLink(text: string): boolean {
  // Browsers ignore control characters inside a scheme, so 'java\nscript:' is one too.
  const bare = text.replace(/[\p{Cc}\s]/gu, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]
  if (scheme === undefined || /^https?$/i.test(scheme)) return true
  // 'localhost:3000/x' and 'example.org:8080' are hosts with a port, not schemes.
  return /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)+):\d{1,5}([/?#]|$)/i.test(bare)
}

/** What a link opens: itself, or with https:// in front when it names no http or https scheme (spec 2, task details). */
export const linkTarget = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`)

export const Attachment = requiredText('A link', LINK_MAX, 'An attachment is empty.').check(
  z.refine(isSafeLink, LINK_WRONG),
)

/**
 * An item as it is sent. With the `_id` of an item that is there it is that item, whatever its text and place are now;
 * without one it is found again by its text. Without `completed` an item keeps its tick, a new one has none.
 */
export const TodoItem = z.object(
  {
    _id: z.optional(ItemId),
    text: requiredText('A checklist item', ITEM_MAX, 'A checklist item is empty.'),
    completed: z.optional(z.boolean('completed must be true or false.')),
  },
  'A checklist item has a text, and completed.',
)
export type TodoItem = z.output<typeof TodoItem>

/** An item as it is answered: `_id` stays the same through every change of its text and place. */
export const ChecklistItem = z.object({ _id: z.string(), text: z.string(), completed: z.boolean() })
export type ChecklistItem = z.infer<typeof ChecklistItem>

export const NO_MEMBER = 'Task not assigned to any member'
const NO_ITEM = 'Add atleast one todo task.'

const TodoChecklist = z
  .array(TodoItem, NO_ITEM)
  .check(z.minLength(1, NO_ITEM), z.maxLength(ITEMS_MAX, `A checklist has at most ${ITEMS_MAX} items.`))

/** Fields stand in the order in which their failures are shown (spec 5). */
export const NewTask = z.object({
  title: requiredText('Title', TITLE_MAX, 'Title is required.'),
  description: requiredText('Description', DESCRIPTION_MAX, 'Description is required.'),
  dueDate: DueDate,
  assignedTo: z
    .array(Id, NO_MEMBER)
    .check(
      z.minLength(1, NO_MEMBER),
      z.maxLength(ASSIGNEES_MAX, `A task has at most ${ASSIGNEES_MAX} members.`),
    ),
  todoChecklist: TodoChecklist,
  attachments: z._default(
    z
      .array(Attachment, LINK_WRONG)
      .check(z.maxLength(LINKS_MAX, `At most ${LINKS_MAX} links can be attached.`)),
    [],
  ),
  priority: z._default(Priority, 'Low'),
  /** The enquiry this task was made from, if any. */
  enquiryId: z.optional(z.nullable(Id)),
  /** Of an edit that leaves it out, the project and the labels stay as they are. */
  projectId: z.optional(z.nullable(Id)),
  /** By name; a label that is not there yet is made. */
  labels: z.optional(labelNames('labels')),
})
export type NewTask = z.output<typeof NewTask>

export const Task = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  priority: Priority,
  status: Status,
  /** Percent; 100 only when all items are done, never 0 when one is (decision T1). */
  progress: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** A day, `YYYY-MM-DD`. */
  dueDate: z.string(),
  assignedTo: z.array(UserRef),
  attachments: z.array(z.string()),
  todoChecklist: z.array(ChecklistItem),
  completedTodoCount: z.number(),
  /** Also the ETag; moves with every change (decision T5). */
  version: z.number(),
  enquiryId: z.nullable(z.string()),
  /** Its place on the board: the greater text, compared by its bytes, stands higher (decision T43). */
  rank: z.string(),
  project: z.nullable(ProjectRef),
  labels: z.array(LabelRef),
})
export type Task = z.infer<typeof Task>

export const StatusSummary = z.object({
  all: z.number(),
  pendingTasks: z.number(),
  inProgressTasks: z.number(),
  completedTasks: z.number(),
})
export type StatusSummary = z.infer<typeof StatusSummary>

const TaskAnswer = z.object({ message: z.string(), task: Task })

export const TaskFilter = z.object({
  /** Empty for all. */
  status: z._default(
    z.union([z.literal(''), Status], 'Status must be Pending, In Progress or Completed.'),
    '',
  ),
  ...searchFields(Priority),
  limit: Limit,
  cursor: Cursor,
})
export type TaskFilter = z.output<typeof TaskFilter>

/** With a search or a filter the tabs count no further: one more stands for any number above it. */
export const COUNTED_MAX = 1000

export const TaskPage = z.object({
  tasks: z.array(Task),
  /** Follows every filter but `status`. */
  statusSummary: StatusSummary,
  /** For the next page, or null at the end. */
  nextCursor: z.nullable(z.string()),
})
export type TaskPage = z.infer<typeof TaskPage>

const tag = 'Tasks'
const bodyLimit = 1024 * 1024

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks',
  tag,
  summary:
    'Tasks, searched, filtered and sorted, newest first by itself: every task for an administrator, their own for a member',
  access: 'user',
  query: TaskFilter,
  filters: Object.keys(searchFields(Priority)),
  returns: TaskPage,
})

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/{id}',
  tag,
  summary: 'One task',
  access: 'user',
  params: ById,
  returns: Task,
})

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  tag,
  summary: 'Create a task; a repeated Idempotency-Key answers the first result',
  access: 'admin',
  body: NewTask,
  bodyLimit,
  returns: TaskAnswer,
  status: 201,
})

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/{id}',
  tag,
  summary: 'Replace a task',
  access: 'admin',
  params: ById,
  body: NewTask,
  bodyLimit,
  returns: TaskAnswer,
  ifMatch: true,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/{id}',
  tag,
  summary: 'Delete a task',
  access: 'admin',
  params: ById,
  returns: z.object({ message: z.string() }),
  ifMatch: true,
})

const statusCall = {
  path: '/api/tasks/{id}/status',
  tag,
  summary: 'Set the status; Completed ticks every item, Pending unticks them',
  access: 'user',
  params: ById,
  body: z.object({ status: Status }),
  returns: TaskAnswer,
  ifMatch: true,
} as const

export const putTaskStatus = endpoint({ method: 'PUT', ...statusCall })
export const patchTaskStatus = endpoint({ method: 'PATCH', ...statusCall })

export const updateTodo = endpoint({
  method: 'PUT',
  path: '/api/tasks/{id}/todo',
  tag,
  summary: 'Tick and untick: the whole checklist, of which only completed may differ',
  access: 'user',
  params: ById,
  body: z.object({ todoChecklist: TodoChecklist }),
  bodyLimit,
  returns: TaskAnswer,
  ifMatch: true,
})

export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/tasks/{id}/items/{itemId}',
  tag,
  summary: 'Tick or untick one item; says what it shall be, so repeating it does no harm',
  access: 'user',
  params: z.object({ id: Id, itemId: ItemId }),
  body: z.object({ completed: z.boolean('completed must be true or false.') }),
  returns: TaskAnswer,
})

const neighbour = z._default(z.nullable(Id), null)

export const placeTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/{id}/place',
  tag,
  summary:
    'Put a task directly below one and above another on the board; the order is the same for everybody',
  access: 'user',
  params: ById,
  body: z
    .object({
      /** The task that stands directly above it then, as seen by whoever moves it. */
      above: neighbour,
      /** The one below it; counts when there is none above, or that one is gone. */
      below: neighbour,
    })
    .check(
      z.refine(({ above, below }) => above !== null || below !== null, {
        error: 'Say above or below which task it stands.',
        path: ['above'],
      }),
    ),
  returns: TaskAnswer,
})
