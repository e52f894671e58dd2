/** The main thread's side of a restore. */
import { threadOf } from '#server/adapters/run-thread.ts'
import type { RestoreInput, RestoreMessage } from './restore.worker.ts'

/** Resolves when the thread ends. Aborting ends it at once, and the database stays empty. */
export const restoreInThread = threadOf<RestoreInput, RestoreMessage>(
  new URL('./restore.worker.ts', import.meta.url),
)
