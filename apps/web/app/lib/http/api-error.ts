/** The one error that a call of the server throws. */
import { type ErrorCode, GENERIC_MESSAGE, type Problem } from '@task-manager/contract/errors'

/** `network`: no answer came. `aborted`: the caller gave up. Everything else is the server's code. */
export type ApiErrorCode = ErrorCode | 'network' | 'aborted'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  /** The whole answer when it was problem+json: `errors` by field, `task` on 412, `retryAfter` in seconds. */
  readonly problem: Problem | null

  constructor(status: number, code: ApiErrorCode, message: string, problem: Problem | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.problem = problem
  }
}

/** What to tell the user: the server's message if there is one, else the general sentence (spec 8). */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message !== '' ? error.message : GENERIC_MESSAGE
}

/** True when another try might succeed by itself: no answer, a time-out, a busy or restarting server. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.status >= 500)
  )
}
