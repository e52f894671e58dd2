/** Identifiers: UUIDv7 as text, time-ordered, so that 'newest first' is the primary key's order. */
import * as z from 'zod/mini'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const Id = z.string('An id must be text.').check(z.regex(UUID, 'This is not a valid id.'))

/** What one checklist item is called within its task: numbers for the oldest, short words for what came later. */
export const ItemId = z
  .string('An item id must be text.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid item id.'))

export const ById = z.object({ id: Id })
