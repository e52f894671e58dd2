/** Runs long work in a worker thread with limited memory. */
import { Worker } from 'node:worker_threads'

const HEAP_MB = 128

/** A message about how far the thread is, in percent of a step. */
export interface ThreadProgress<Step extends string> {
  readonly step: Step
  readonly share: number
}

export interface ThreadFailure {
  readonly failure: string
}

/**
 * A function that runs `file` in a thread and resolves when the thread ends. Aborting ends it at once. Its errors reach
 * `onMessage` as a failure.
 */
export const threadOf =
  <Input extends object, Message>(file: URL) =>
  (input: Input, onMessage: (message: Message | ThreadFailure) => void, signal: AbortSignal) =>
    runThread(file, input, onMessage, signal)

function runThread<Message>(
  file: URL,
  workerData: object,
  onMessage: (message: Message | ThreadFailure) => void,
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
