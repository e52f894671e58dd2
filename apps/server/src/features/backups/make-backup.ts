/** The main thread's side of a backup. */
import { threadOf } from '#server/adapters/run-thread.ts'
import type { WorkerInput, WorkerMessage } from './make-backup.worker.ts'

/** Resolves when the thread ends. Aborting ends it at once. */
export const makeBackup = threadOf<WorkerInput, WorkerMessage>(
  new URL('./make-backup.worker.ts', import.meta.url),
)
