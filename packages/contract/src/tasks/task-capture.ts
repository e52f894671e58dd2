/** Tasks created from one line each: only the title is required (decision T61). */
import { CalendarDate, DueDate } from '@task-manager/contract/dates'
import { endpoint } from '@task-manager/contract/endpoint'
import { Id } from '@task-manager/contract/ids'
import { labelNames } from '@task-manager/contract/projects/groups'
import { trimmedText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { createTask } from './task-endpoints.ts'
import { DESCRIPTION_MAX } from './task-values.ts'
import { Attachments, NewTask, Priority, TaskDetails } from './tasks.ts'

export const LINES_MAX = 100
/** The due date without a given one, in days from today. */
export const DUE_IN_DAYS = 7

export const ADMINS_ADD = 'Only administrators can add tasks. Ask one of them to allow it.'
const LINES_WRONG = `tasks must be a list of 1 to ${LINES_MAX} tasks.`

const field = NewTask.shape

export const QuickTask = z.strictObject(
  {
    title: field.title,
    description: z.optional(trimmedText('Description', DESCRIPTION_MAX, 'Description must be text.')),
    priority: z.optional(Priority),
    dueDate: z.optional(DueDate),
    /** Left out: the caller. */
    assignedTo: z.optional(field.assignedTo),
    projectId: z.optional(z.nullable(Id)),
    /** By name; for administrators unknown labels are created. */
    labels: z.optional(labelNames('labels')),
    /** Left out: one item with the title as its text. */
    todoChecklist: z.optional(field.todoChecklist),
    attachments: z.optional(Attachments),
    repeat: field.repeat,
  },
  'A task must have a title.',
)

export type QuickTask = z.input<typeof QuickTask>

export const QuickTasks = z.object({
  tasks: z
    .array(QuickTask, LINES_WRONG)
    .check(z.minLength(1, LINES_WRONG), z.maxLength(LINES_MAX, LINES_WRONG)),
  /** The caller's day. */
  today: CalendarDate,
})
export type QuickTasks = z.output<typeof QuickTasks>

export const captureTasks = endpoint('POST /api/tasks/quick', 'user', {
  summary:
    'Create 1 to 100 tasks, all or none; only the title is required; members for themselves, where the setting allows it',
  body: QuickTasks,
  bodyLimit: createTask.bodyLimit,
  lines: 'tasks',
  returns: z.object({ message: z.string(), tasks: z.array(TaskDetails) }),
  status: 201,
})
