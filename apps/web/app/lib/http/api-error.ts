/** The error that every call of the server throws. */
import { type ErrorCode, GENERIC_MESSAGE, type Problem } from '@task-manager/contract/errors'

/** `network`: no answer. `aborted`: cancelled by the caller. Others are the server's codes. */
export type ApiErrorCode = ErrorCode | 'network' | 'aborted'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: ApiErrorCode
  /** The answer if it was problem+json: `errors` by field, `task` on 412, `retryAfter` in seconds. */
  readonly problem: Problem | null

  constructor(status: number, code: ApiErrorCode, message: string, problem: Problem | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.problem = problem
  }
}

/** An error with a message for the user, like one from the server. */
export const refusal = (message: string): ApiError => new ApiError(0, 'conflict', message)

/** The message for the user: the server's, else the general one (spec 8). */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message !== '' ? error.message : GENERIC_MESSAGE
}

/** True when a retry may succeed: no answer, a timeout, a busy or restarting server. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'network' || error.code === 'timeout' || error.status >= 500)
  )
}
