/** Schemas for text fields: storable on both engines, limited in length. */
import * as z from 'zod/mini'
import { isStorable, isVisible } from './characters.ts'

const storable = (label: string) =>
  z.refine<string>(isStorable, { error: `${label} contains a character that cannot be stored.`, abort: true })

// The message is built on demand: toLocaleString would dominate the load time of these schemas.
const atMost = (label: string, max: number) =>
  z.maxLength(max, { error: () => `${label} must be at most ${max.toLocaleString('en')} characters.` })

/** Trimmed text that shows something. `required` is the message when it is missing or blank. `max` counts UTF-16 units, like `maxlength`. */
export const requiredText = (label: string, max: number, required: string) =>
  z
    .string(required)
    .check(
      storable(label),
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.refine(isVisible, required),
      atMost(label, max),
    )

/** Trimmed text that may be blank; `missing` is the message when the value is not a text. */
export const trimmedText = (label: string, max: number, missing: string) =>
  z.string(missing).check(storable(label), z.trim(), atMost(label, max))

/** Text that may be empty, stored as typed. */
export const plainText = (label: string, max: number) =>
  z.string(`${label} must be text.`).check(storable(label), atMost(label, max))

/** The first error in the order of the schema's fields, or null: errors are shown one at a time (spec 5). */
export function firstIssue(schema: z.ZodMiniType, value: unknown): { path: string; message: string } | null {
  const issue = z.safeParse(schema, value).error?.issues[0]
  return issue ? { path: issue.path.join('.'), message: issue.message } : null
}
