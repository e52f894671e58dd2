/** One item of a checklist: add, change, delete, turn into a task (decision T65). */
import { endpoint } from '@task-manager/contract/endpoint'
import { ById, Id, ItemId } from '@task-manager/contract/ids'
import * as z from 'zod/mini'
import { ITEMS_MAX, NO_ITEM, TOO_MANY_ITEMS } from './task-values.ts'
import { TaskAnswer, TaskDetails, TodoItem } from './tasks.ts'

const field = TodoItem.shape

/** The item before it; null for the first place. */
const after = z.optional(z.nullable(ItemId))

const ONE_OF = 'Send at least one of completed, text, assignee, dueDate and after.'

export const NewItems = z.object({
  items: z
    .array(
      z.strictObject(
        { text: field.text, assignee: field.assignee, dueDate: field.dueDate },
        'A checklist item must have a text.',
      ),
      NO_ITEM,
    )
    .check(z.minLength(1, NO_ITEM), z.maxLength(ITEMS_MAX, TOO_MANY_ITEMS)),
  after,
})
export type NewItems = z.output<typeof NewItems>

export const ItemChange = z
  .object({
    completed: field.completed,
    text: z.optional(field.text),
    assignee: field.assignee,
    dueDate: field.dueDate,
    after,
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), ONE_OF))
export type ItemChange = z.output<typeof ItemChange>

const item = {
  params: z.object({ id: Id, itemId: ItemId }),
  returns: TaskAnswer,
} as const

export const addItems = endpoint('POST /api/tasks/{id}/items', 'user', {
  summary:
    'Add items after another or at the end; members to their own tasks, where they may add tasks; a repeated Idempotency-Key adds nothing',
  params: ById,
  body: NewItems,
  bodyLimit: 1024 * 1024,
  returns: TaskAnswer,
  status: 201,
})

export const updateItem = endpoint('PATCH /api/tasks/{id}/items/{itemId}', 'user', {
  ...item,
  summary:
    'Tick one item; administrators also edit it, change its owner and due date, and move it; idempotent',
  body: ItemChange,
  ifMatch: true,
})

export const deleteItem = endpoint('DELETE /api/tasks/{id}/items/{itemId}', 'admin', {
  ...item,
  summary: 'Delete an item, but not the last one',
  ifMatch: true,
})

export const makeTaskOfItem = endpoint('POST /api/tasks/{id}/items/{itemId}/task', 'admin', {
  ...item,
  summary:
    'Turn an item into a task, and its text into a link to it; a repeated Idempotency-Key returns the first result',
  returns: z.object({
    message: z.string(),
    task: TaskDetails,
    /** The task of the item after the change. */
    from: TaskDetails,
  }),
  status: 201,
})
