/** Changing a task: all of it, or some fields (decisions T5, T65). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById } from './ids.ts'
import { createTask } from './task-endpoints.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MISSING } from './task-values.ts'
import { Attachments, NewTask, Priority, Status, TaskAnswer } from './tasks.ts'
import { trimmedText } from './text.ts'

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/**
 * A task captured without a description can be edited without one (decision T61): whether this one was, the service
 * checks. With another error a blank description is one too, so that the order of errors stays.
 */
const EditedTask = z.pipe(
  z.transform((given: unknown) => {
    const { description } = (given ?? {}) as { description?: unknown }
    if (!isBlank(description)) return given
    const others = z.safeParse(NewTask, { ...(given as object), description: 'x' })
    return others.success ? given : { ...(given as object), description: undefined }
  }),
  z.object({
    ...NewTask.shape,
    description: trimmedText('Description', DESCRIPTION_MAX, DESCRIPTION_MISSING),
  }),
)

const given = z.partial(NewTask).shape

/** Fields that are left out stay. Unknown fields are kept so that the service can refuse them by name: they would be lost edits. */
export const TaskEdit = z._default(
  z.looseObject({
    ...given,
    /** May be blank for a task without one (decision T61). */
    description: z.optional(trimmedText('Description', DESCRIPTION_MAX, DESCRIPTION_MISSING)),
    attachments: z.optional(Attachments),
    priority: z.optional(Priority),
    status: z.optional(Status),
  }),
  {},
)
export type TaskEdit = z.output<typeof TaskEdit>
export const TASK_FIELDS: readonly string[] = Object.keys(given).concat('status')

const tag = 'Tasks'
const { bodyLimit } = createTask

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/{id}',
  tag,
  summary: 'Replace a task',
  access: 'admin',
  params: ById,
  body: EditedTask,
  badRequest: ['repeat'],
  bodyLimit,
  returns: TaskAnswer,
  ifMatch: true,
})

export const patchTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/{id}',
  tag,
  summary: 'Change fields of a task; the others stay',
  access: 'admin',
  params: ById,
  body: TaskEdit,
  badRequest: ['repeat'],
  bodyLimit,
  returns: TaskAnswer,
  ifMatch: true,
})
