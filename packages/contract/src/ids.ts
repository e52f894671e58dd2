/** Ids are UUIDv7 as text: their order is the order of creation. */
import * as z from 'zod/mini'
import { isId } from './uuid.ts'

export const Id = z.string('An id must be text.').check(z.refine(isId, 'This is not a valid id.'))

/** Id of a checklist item, unique within its task: a number in old tasks, a short random text in newer ones. */
export const ItemId = z
  .string('An item id must be text.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid item id.'))

export const ById = z.object({ id: Id })
