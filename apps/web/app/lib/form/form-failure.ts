import { ApiError, messageOf } from '#web/lib/http/api-error.ts'

/** The one thing that is wrong with a form, and the field to go to; no field when none is to blame. */
export type FormFailure = { field: string; message: string }

/** A refused call: the server's message, at the field that it names or means. */
export function failureOf(error: unknown): FormFailure {
  return { field: fieldOf(error), message: messageOf(error) }
}

function fieldOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  const named = error.problem?.errors?.[0]?.path
  if (named) return named === 'image' ? 'photo' : named
  if (error.status === 401) return 'password'
  if (error.status === 409) return 'email'
  if (error.status === 413 || error.status === 415) return 'photo'
  return /invite/i.test(error.message) ? 'adminInviteToken' : ''
}
