/** Why one of many tasks stays as it is. Pure. */
import type { BulkResult } from '@task-manager/contract/task-bulk'
import { AppError } from '#server/core/app-error.ts'

export const NOT_FOUND = 'Task not found.'

/** Whatever is not a refusal ends the call. */
export function refused(_id: string, error: unknown): BulkResult {
  if (!(error instanceof AppError)) throw error
  return { _id, ok: false, message: error.message }
}
