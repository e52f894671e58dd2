/** Changing a task: all of it, or some fields (decisions T5, T65). */
import { endpoint } from '@task-manager/contract/endpoint'
import { ById } from '@task-manager/contract/ids'
import { trimmedText } from '@task-manager/contract/text'
import * as z from 'zod/mini'
import { createTask } from './task-endpoints.ts'
import { DESCRIPTION_MAX, DESCRIPTION_MISSING } from './task-values.ts'
import { Attachments, NewTask, Priority, Status, TaskAnswer } from './tasks.ts'

const Edited = z.object({
  ...NewTask.shape,
  description: trimmedText('Description', DESCRIPTION_MAX, DESCRIPTION_MISSING),
})

/** The error of an edit, and the sent value. */
class Refused {
  readonly issues: readonly z.core.$ZodRawIssue[]
  readonly isBlank: boolean
  constructor({ issues, input }: z.core.$ZodCatchCtx) {
    this.issues = issues
    const { description } = (input ?? {}) as { description?: unknown }
    this.isBlank = typeof description === 'string' && description.trim() === ''
  }
}

/** Sorted in the order of the fields; the title comes before the description. */
function issuesOf({ issues, isBlank }: Refused): z.core.$ZodRawIssue[] {
  if (!isBlank) return [...issues]
  const afterTitle = issues.findIndex(({ path }) => path?.[0] !== 'title')
  return issues.toSpliced(afterTitle < 0 ? issues.length : afterTitle, 0, {
    code: 'custom',
    message: DESCRIPTION_MISSING,
    path: ['description'],
    input: '',
  })
}

/**
 * A task captured without a description can be edited without one (decision T61): the service checks that. If another
 * field is invalid, a blank description is reported too, so that the order of errors stays.
 */
const EditedTask = z.pipe(
  // The generator of the OpenAPI document calls this without a context.
  z.catch(Edited, (context?: z.core.$ZodCatchCtx) => (context && new Refused(context)) as never),
  z.transform((value: z.output<typeof Edited>, { issues }) => {
    const result: object = value
    if (!(result instanceof Refused)) return value
    issues.push(...issuesOf(result))
    return z.NEVER
  }),
)

/** Missing fields keep their values. Unknown fields are refused, because the edit would be lost silently. */
export const TaskEdit = z._default(
  z.strictObject({
    ...z.partial(NewTask).shape,
    /** May be blank for a task that has no description (decision T61). */
    description: z.optional(trimmedText('Description', DESCRIPTION_MAX, DESCRIPTION_MISSING)),
    attachments: z.optional(Attachments),
    priority: z.optional(Priority),
    status: z.optional(Status),
  }),
  {},
)
export type TaskEdit = z.output<typeof TaskEdit>

const { bodyLimit } = createTask

export const updateTask = endpoint('PUT /api/tasks/{id}', 'admin', {
  summary: 'Replace a task',
  params: ById,
  body: EditedTask,
  badRequest: ['repeat'],
  bodyLimit,
  returns: TaskAnswer,
  ifMatch: true,
})

export const patchTask = endpoint('PATCH /api/tasks/{id}', 'admin', {
  summary: 'Change fields of a task; the others stay',
  params: ById,
  body: TaskEdit,
  badRequest: ['repeat'],
  bodyLimit,
  returns: TaskAnswer,
  ifMatch: true,
})
