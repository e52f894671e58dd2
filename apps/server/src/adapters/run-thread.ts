/** Long work beside the main thread, with limited memory. */
import { Worker } from 'node:worker_threads'

const HEAP_MB = 128

/**
 * Resolves at the end of the thread of `file`. Aborting ends it at once. What it throws is sent to `onMessage` as a
 * failure.
 */
export function runThread<Message>(
  file: URL,
  workerData: object,
  onMessage: (message: Message | { failure: string }) => void,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(file, {
    workerData,
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
