/** Task templates with a relative due date (decision T46), for administrators. */
import { Message } from '@task-manager/contract/answers'
import { addDays, daysBetween, isWorkday } from '@task-manager/contract/calendar'
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id } from '@task-manager/contract/ids'
import { UserRef } from '@task-manager/contract/people/users'
import { labelNames, ProjectRef, TemplateName } from '@task-manager/contract/projects/groups'
import { requiredText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import {
  ASSIGNEES_MAX,
  ITEM_MAX,
  ITEMS_MAX,
  LINK_WRONG,
  LINKS_MAX,
  TOO_MANY_ITEMS,
  TOO_MANY_MEMBERS,
} from './task-values.ts'
import { Attachment, NewTask, Priority, Task } from './tasks.ts'

export const TEMPLATES_MAX = 200
/** Ten years. */
export const DUE_AFTER_MAX = 3650

/** Monday to Friday are workdays. */
export const dueUnits = ['days', 'workdays'] as const
export type DueUnit = (typeof dueUnits)[number]

const DUE_WRONG = `due must be a whole number of days or workdays from 0 to ${DUE_AFTER_MAX}.`
export const DueAfter = z.strictObject(
  {
    days: z.int(DUE_WRONG).check(z.minimum(0, DUE_WRONG), z.maximum(DUE_AFTER_MAX, DUE_WRONG)),
    unit: z.enum(dueUnits, DUE_WRONG),
  },
  DUE_WRONG,
)
export type DueAfter = z.infer<typeof DueAfter>

/** The due date of a task created on the day `created`. */
export function dueDateFrom(created: string, { days, unit }: DueAfter): string {
  if (unit === 'days') return addDays(created, days)
  let day = created
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkday(day)) left--
  }
  return day
}

/** Distance from `created` to `due`: in workdays, or in days when `due` is at a weekend. */
export function dueAfter(created: string, due: string): DueAfter {
  const days = Math.min(Math.max(daysBetween(created, due), 0), DUE_AFTER_MAX)
  if (days > 0 && !isWorkday(due)) return { days, unit: 'days' }
  const each = Array.from({ length: days }, (_, i) => addDays(created, i + 1))
  return { days: each.filter(isWorkday).length, unit: 'workdays' }
}

const fields = {
  name: TemplateName,
  title: NewTask.shape.title,
  description: NewTask.shape.description,
  priority: Priority,
  due: DueAfter,
  /** May be empty. */
  assignedTo: z
    .array(Id, 'assignedTo must be a list of ids.')
    .check(z.maxLength(ASSIGNEES_MAX, TOO_MANY_MEMBERS)),
  todoChecklist: z
    .array(
      requiredText('A checklist item', ITEM_MAX, "A checklist item can't be empty."),
      'todoChecklist must be a list of texts.',
    )
    .check(z.maxLength(ITEMS_MAX, TOO_MANY_ITEMS)),
  attachments: z
    .array(Attachment, LINK_WRONG)
    .check(z.maxLength(LINKS_MAX, `At most ${LINKS_MAX} links can be attached.`)),
  projectId: z.nullable(Id),
  labels: labelNames('labels'),
}

export const NewTemplate = z.object({
  ...fields,
  priority: z._default(Priority, 'Low'),
  assignedTo: z._default(fields.assignedTo, []),
  todoChecklist: z._default(fields.todoChecklist, []),
  attachments: z._default(fields.attachments, []),
  projectId: z._default(fields.projectId, null),
  labels: z._default(fields.labels, []),
})
export type NewTemplate = z.output<typeof NewTemplate>

/** Missing fields keep their values. */
export const TemplateChange = z.partial(z.object(fields))
export type TemplateChange = z.output<typeof TemplateChange>

export const Template = z.object({
  _id: z.string(),
  name: z.string(),
  ...z.pick(Task, { title: true, description: true, priority: true, attachments: true }).shape,
  due: DueAfter,
  /** Only users who still exist and are active. */
  assignedTo: z.array(UserRef),
  todoChecklist: z.array(z.string()),
  /** Null also when it was deleted. */
  project: z.nullable(ProjectRef),
  /** Names; deleted labels are created again with the task. */
  labels: z.array(z.string()),
})
export type Template = z.infer<typeof Template>

const bodyLimit = 1024 * 1024
const SavedTemplate = z.object({ template: Template })

export const listTemplates = endpoint('GET /api/templates', 'admin', {
  summary: 'Templates by name',
  returns: z.object({ templates: z.array(Template) }),
})

export const createTemplate = endpoint('POST /api/templates', 'admin', {
  summary: 'Create a template',
  body: NewTemplate,
  bodyLimit,
  returns: SavedTemplate,
  status: 201,
})

export const updateTemplate = endpoint('PUT /api/templates/{id}', 'admin', {
  summary: 'Change a template; fields that are left out keep their value',
  params: ById,
  body: TemplateChange,
  bodyLimit,
  returns: SavedTemplate,
})

export const deleteTemplate = endpoint('DELETE /api/templates/{id}', 'admin', {
  summary: 'Delete a template; tasks created from it stay',
  params: ById,
  returns: Message,
})
