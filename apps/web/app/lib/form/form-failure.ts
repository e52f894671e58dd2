import { firstIssue } from '@task-manager/contract/text'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'

/**
 * The message of a form and the name of the field to focus; the name is empty when the message is not about a field.
 */
export type FormFailure = { field: string; message: string }

type Schema = Parameters<typeof firstIssue>[0]

/** The first invalid field, in the order of the schema's fields. */
export function invalidField(schema: Schema, values: unknown): FormFailure | null {
  const issue = firstIssue(schema, values)
  return issue && { field: issue.path, message: issue.message }
}

/** The server's message for a failed call, and the field that it is about. */
export const failureOf = (error: unknown): FormFailure => ({
  field: fieldOf(error),
  message: messageOf(error),
})

function fieldOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  const named = error.problem?.errors?.[0]?.path
  if (named) return named === 'image' ? 'photo' : named
  if (error.status === 401) return 'password'
  if (error.status === 409) return 'email'
  if (error.status === 413 || error.status === 415) return 'photo'
  return /invite/i.test(error.message) ? 'adminInviteToken' : ''
}
