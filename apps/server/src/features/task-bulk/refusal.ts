/** The result of a task that is not changed. Pure. */
import type { BulkResult } from '@task-manager/contract/tasks/task-bulk'
import { AppError } from '#server/core/app-error.ts'

export const NOT_FOUND = 'Task not found.'

/** Rethrows unexpected errors. */
export function refusal(_id: string, error: unknown): BulkResult {
  if (!(error instanceof AppError)) throw error
  return { _id, ok: false, message: error.message }
}
