/** Applies a change to many items in batches, a transaction each. */
import { GENERIC_MESSAGE } from '@task-manager/contract/errors'
import type { BulkResult } from '@task-manager/contract/tasks/task-bulk'
import { AppError } from '#server/core/app-error.ts'

/** A batch takes some hundredths of a second on a slow disk. */
const BATCH = 100

export const CLOSING = 'The server is restarting. Please try again.'

export interface Outcome {
  readonly results: BulkResult[]
  /** Repeating the call continues it. */
  readonly interrupted?: true
  /** The error that ended it early, for the server's log. */
  readonly failure?: unknown
}

export const NOT_FOUND = 'Task not found.'

/** The result of a task that is not changed. Rethrows unexpected errors. */
export function refusal(_id: string, error: unknown): BulkResult {
  if (!(error instanceof AppError)) throw error
  return { _id, ok: false, message: error.message }
}

interface Work<T> {
  readonly items: readonly T[]
  readonly idOf: (item: T) => string
  /** Aborted when the server shuts down: the current batch is the last one. */
  readonly closing: AbortSignal
  /** Commits the batch, or throws and leaves it unchanged. */
  readonly apply: (batch: readonly T[]) => Promise<BulkResult[]>
}

/** Committed batches stay when a later one fails. Throws when the first one fails. */
export async function inBatches<T>({ items, idOf, closing, apply }: Work<T>): Promise<Outcome> {
  const results: BulkResult[] = []
  const refuseFrom = (start: number, message: string) =>
    results.push(...items.slice(start).map((item) => ({ _id: idOf(item), ok: false, message })))
  for (let start = 0; start < items.length; start += BATCH) {
    if (start > 0 && closing.aborted) {
      refuseFrom(start, CLOSING)
      return { results, interrupted: true }
    }
    try {
      results.push(...(await apply(items.slice(start, start + BATCH))))
    } catch (failure) {
      if (start === 0) throw failure
      const isRefusal = failure instanceof AppError
      refuseFrom(start, isRefusal ? failure.message : GENERIC_MESSAGE)
      return { results, failure, ...(!isRefusal && { interrupted: true }) }
    }
  }
  return { results }
}
