/** Limits how much heavy work runs at the same time. A limited number of callers wait; more get 503. */
import { AppError } from '#server/core/app-error.ts'

/**
 * Runs `work` when a permit is free. Throws 'unavailable' when the queue is full, and when `signal` aborts while it
 * waits, so that a disconnected client delays no one else.
 */
export type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export interface SemaphoreOptions {
  readonly permits: number
  /** How many callers may wait. */
  readonly queue: number
  /** The message of the 503. */
  readonly message: string
  /** In seconds. */
  readonly retryAfter: number
}

export function semaphore({ permits, queue, message, retryAfter }: SemaphoreOptions): Semaphore {
  const waiting = new Set<() => void>()
  let running = 0
  const refusal = () => new AppError('unavailable', message, { retryAfter })

  const release = () => {
    const [start] = waiting
    if (start) start()
    else running -= 1
  }

  const wait = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(start)
        reject(refusal())
      }
      const start = () => {
        waiting.delete(start)
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      waiting.add(start)
      signal?.addEventListener('abort', leave, { once: true })
    })

  return async (work, signal) => {
    if (signal?.aborted) throw refusal()
    if (running < permits) running += 1
    else if (waiting.size < queue) await wait(signal)
    else throw refusal()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
