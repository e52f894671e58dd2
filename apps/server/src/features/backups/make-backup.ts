/** The main thread's side of a backup. */
import { Worker } from 'node:worker_threads'
import type { WorkerInput, WorkerMessage } from './make-backup.worker.ts'

/** Limits the memory of one backup. */
const HEAP_MB = 128

/** Resolves at the end of the thread. Aborting ends it at once. */
export function makeBackup(
  input: WorkerInput,
  onMessage: (message: WorkerMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./make-backup.worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 8 },
  })
  const ended = Promise.withResolvers<void>()
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end, { once: true })
  worker.on('message', onMessage)
  worker.on('error', (error) => onMessage({ failure: `It failed: ${error.message}` }))
  worker.on('exit', () => {
    signal.removeEventListener('abort', end)
    ended.resolve()
  })
  return ended.promise
}
