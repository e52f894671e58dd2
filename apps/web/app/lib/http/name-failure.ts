import { ApiError, messageOf } from './api-error.ts'

/** Where a failed save is shown: at the name if the server refused that, else at the form. */
export function nameFailure(error: unknown) {
  const message = error === null ? null : messageOf(error)
  const isName = error instanceof ApiError && error.problem?.errors?.[0]?.path === 'name'
  return {
    error: isName ? message : null,
    failure: isName || message === null ? null : { message },
  }
}
