/** Text a person types: what can be stored alike on every engine, trimmed, and never longer than promised. */
import * as z from 'zod/mini'

/** U+0000 and lone surrogates cannot be stored by every engine, so no engine takes them. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed()

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
/** No control, format or unassigned characters and none that are drawn as nothing, with which one name passes for another (decision A15). */
export const isPlain = (value: string): boolean => !INVISIBLE.test(value)

const storable = (label: string) =>
  z.refine<string>(isStorable, { error: `${label} contains a character that cannot be stored.`, abort: true })

// Written when it is needed: to write a number takes longer than all else that these schemas do when they are loaded.
const atMost = (label: string, max: number) =>
  z.maxLength(max, { error: () => `${label} must be at most ${max.toLocaleString('en')} characters.` })

/** Trimmed, non-blank text; `required` is the message for a missing or blank one. `max` counts UTF-16 units, as `maxlength` does. */
export const requiredText = (label: string, max: number, required: string) =>
  z.string(required).check(storable(label), z.trim(), z.minLength(1, required), atMost(label, max))

/** Text that may be empty and is kept as typed. */
export const plainText = (label: string, max: number) =>
  z.string(`${label} must be text.`).check(storable(label), atMost(label, max))

/** The first message in the order of the schema's fields, or null: one failure is shown at a time (spec 5). */
export function firstIssue(schema: z.ZodMiniType, value: unknown): { path: string; message: string } | null {
  const issue = z.safeParse(schema, value).error?.issues[0]
  return issue ? { path: issue.path.join('.'), message: issue.message } : null
}
