/** The error that services throw. Its code decides the status (contract/errors.ts). */
import type { ErrorCode } from '@task-manager/contract/errors'

export interface ErrorData {
  /** The field of the body or query, or the header. */
  readonly path?: string
  /** The index of the entry, for an error in a list of the body. */
  readonly index?: number
  readonly field?: string
  readonly errors?: ReadonlyArray<{ path: string; code: string; message: string }>
  /** Seconds. */
  readonly retryAfter?: number
  /** The current task, for 412. */
  readonly task?: unknown
}

export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData

  /** `message` tells the user what to change. */
  constructor(code: ErrorCode, message: string, data: ErrorData = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}
