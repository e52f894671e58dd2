/** Tasks. */
import { CalendarDate, DueDate } from '@task-manager/contract/dates'
import { Id, ItemId } from '@task-manager/contract/ids'
import { NextCursor, PageQuery } from '@task-manager/contract/paging'
import { Person, UserRef } from '@task-manager/contract/people/users'
import { LabelRef, labelNames, ProjectRef } from '@task-manager/contract/projects/groups'
import { NewRepeat, Repeat } from '@task-manager/contract/repeats/repeat-field'
import { StatusSummary } from '@task-manager/contract/status-counts'
import { requiredText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { searchFields } from './task-search-fields.ts'
import {
  ASSIGNEES_MAX,
  DESCRIPTION_MAX,
  DESCRIPTION_MISSING,
  ITEM_MAX,
  ITEMS_MAX,
  isSafeLink,
  LINK_MAX,
  LINK_WRONG,
  LINKS_MAX,
  NO_ITEM,
  NO_MEMBER,
  priorities,
  statuses,
  TITLE_MAX,
  TOO_MANY_ITEMS,
  TOO_MANY_MEMBERS,
} from './task-values.ts'
import { waitingOf } from './waiting-field.ts'

export type Status = (typeof statuses)[number]
export const Status = z.enum(statuses, 'Status must be Pending, In Progress or Completed.')
export type Priority = (typeof priorities)[number]
export const Priority = z.enum(priorities, 'Priority must be Low, Medium or High.')

export const Attachment = requiredText('A link', LINK_MAX, "An attachment can't be empty.").check(
  z.refine(isSafeLink, LINK_WRONG),
)

const OWNER_WRONG = 'assignee must be the id of a person, or null.'
const itemFields = {
  text: requiredText('A checklist item', ITEM_MAX, "A checklist item can't be empty."),
  completed: z.optional(z.boolean('completed must be true or false.')),
  /** An id, or the whole person as in an answer that a client sends back. */
  assignee: z.optional(z.nullable(z.union([Id, z.object({ _id: Id })], OWNER_WRONG))),
  dueDate: z.optional(z.nullable(CalendarDate)),
}

export const Attachments = z
  .array(Attachment, LINK_WRONG)
  .check(z.maxLength(LINKS_MAX, `At most ${LINKS_MAX} links can be attached.`))

/**
 * A checklist item in a request. With a known `_id` it is that item, whatever its text and position; without one it is
 * matched by text. A known item keeps the fields that are left out.
 */
export const TodoItem = z.strictObject(
  { _id: z.optional(ItemId), ...itemFields },
  'A checklist item must be an object with a text.',
)
export type TodoItem = z.output<typeof TodoItem>

/** A checklist item in an answer; its `_id` never changes (decision T21). */
export const ChecklistItem = z.object({
  _id: z.string(),
  text: z.string(),
  completed: z.boolean(),
  /** The owner, who is one of the task's assignees; null: none. */
  assignee: z.nullable(Person),
  /** `YYYY-MM-DD`. */
  dueDate: z.nullable(z.string()),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>
export const TodoChecklist = z
  .array(TodoItem, NO_ITEM)
  .check(z.minLength(1, NO_ITEM), z.maxLength(ITEMS_MAX, TOO_MANY_ITEMS))

/** The order of the fields is the order in which their errors are shown (spec 5). */
export const NewTask = z.object({
  title: requiredText('Title', TITLE_MAX, 'Title is required.'),
  description: requiredText('Description', DESCRIPTION_MAX, DESCRIPTION_MISSING),
  dueDate: DueDate,
  assignedTo: z
    .array(Id, NO_MEMBER)
    .check(z.minLength(1, NO_MEMBER), z.maxLength(ASSIGNEES_MAX, TOO_MANY_MEMBERS)),
  todoChecklist: TodoChecklist,
  attachments: z._default(Attachments, []),
  priority: z._default(Priority, 'Low'),
  /** The enquiry from which the task is created. */
  enquiryId: z.optional(z.nullable(Id)),
  /** An edit without `projectId` or `labels` keeps them. */
  projectId: z.optional(z.nullable(Id)),
  /** By name; unknown labels are created. */
  labels: z.optional(labelNames('labels')),
  /** An edit without `repeat` keeps it; null ends the series (decision T75). */
  repeat: z.optional(z.nullable(NewRepeat)),
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
  /** When it became Completed; null while it is open. */
  completedAt: z.nullable(z.string()),
  /** `YYYY-MM-DD`. */
  dueDate: z.string(),
  assignedTo: z.array(UserRef),
  attachments: z.array(z.string()),
  todoChecklist: z.array(ChecklistItem),
  completedTodoCount: z.number(),
  /** Increases with every change; also the ETag (decision T5). */
  version: z.number(),
  enquiryId: z.nullable(z.string()),
  /** Position on the board: sorted by bytes, descending (decision T43). */
  rank: z.string(),
  project: z.nullable(ProjectRef),
  labels: z.array(LabelRef),
  comments: z.number(),
  waiting: waitingOf(Status),
  repeat: z.nullable(Repeat),
  /** The ids of the tasks before and after it in its series (decision T75). */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
})
export type Task = z.infer<typeof Task>

/** One task, for its reader. */
export const TaskDetails = z.extend(Task, {
  /** Whether the reader gets notifications about it (decision T64). */
  following: z.boolean(),
  /** Null once the account was deleted (decision T66). */
  createdBy: z.nullable(Person),
})
export type TaskDetails = z.infer<typeof TaskDetails>

export const TaskAnswer = z.object({ message: z.string(), task: TaskDetails })

export const TaskFilter = z.object({
  status: z._default(
    z.union([z.literal(['', 'Open']), Status], 'Status must be Pending, In Progress or Completed.'),
    '',
  ),
  ...searchFields(Priority),
  ...PageQuery.shape,
})
export type TaskFilter = z.output<typeof TaskFilter>

/** Search and filters of the list, without its order and pages. */
export const TaskConditions = z.omit(TaskFilter, { sort: true, order: true, limit: true, cursor: true })
export type TaskConditions = z.output<typeof TaskConditions>

/** The rights of the caller. They depend on the role alone, so they are the same for every visible task (T3). */
export const TaskRights = z.object({
  create: z.boolean(),
  /** Change all fields, the assignees and the project. */
  edit: z.boolean(),
  /** Tick items and set the status. */
  tick: z.boolean(),
  delete: z.boolean(),
})
export type TaskRights = z.infer<typeof TaskRights>

/** `hit`: the searched words are not in the task itself but in this comment. */
export const FoundTask = z.extend(Task, {
  hit: z.optional(z.object({ where: z.literal('comment'), text: z.string() })),
})
export type FoundTask = z.infer<typeof FoundTask>

export const TaskPage = z.object({
  tasks: z.array(FoundTask),
  can: TaskRights,
  /** Applies every filter except `status`. */
  statusSummary: StatusSummary,
  nextCursor: NextCursor,
})
export type TaskPage = z.infer<typeof TaskPage>
