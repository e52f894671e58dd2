/** The main thread's side of a backup. */
import { runThread } from '#server/adapters/run-thread.ts'
import type { WorkerInput, WorkerMessage } from './make-backup.worker.ts'

/** Resolves when the thread ends. Aborting ends it at once. */
export const makeBackup = (
  input: WorkerInput,
  onMessage: (message: WorkerMessage) => void,
  signal: AbortSignal,
): Promise<void> =>
  runThread<WorkerMessage>(new URL('./make-backup.worker.ts', import.meta.url), input, onMessage, signal)
