/** The main thread's side of a restore. */
import { runThread } from '#server/adapters/run-thread.ts'
import type { WorkerInput, WorkerMessage } from './restore.worker.ts'

/** Resolves when the thread ends. Aborting ends it at once, and the database stays empty. */
export const restoreInThread = (
  input: WorkerInput,
  onMessage: (message: WorkerMessage) => void,
  signal: AbortSignal,
): Promise<void> =>
  runThread<WorkerMessage>(new URL('./restore.worker.ts', import.meta.url), input, onMessage, signal)
