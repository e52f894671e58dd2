/** Heavy work takes turns: a few at once, a bounded number waiting, and a clear answer for everybody beyond. */
import { AppError } from '#server/core/app-error.ts'

/**
 * Runs `work` when its turn comes. Throws 'unavailable' at once when too many wait already, and when `gone` fires before
 * the turn came: whoever does not wait for the answer any more keeps nobody else waiting.
 */
export type Turns = <T>(work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

/** `busy` is the sentence for those who are turned away; `retryAfter` in seconds. */
export function takeTurns(limits: {
  atOnce: number
  waiting: number
  busy: string
  retryAfter: number
}): Turns {
  const queue = new Set<() => void>()
  let running = 0
  const refusal = () => new AppError('unavailable', limits.busy, { retryAfter: limits.retryAfter })

  const next = () => {
    const [start] = queue
    if (start) start()
    else running -= 1
  }

  const turn = (gone: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.delete(start)
        reject(refusal())
      }
      const start = () => {
        queue.delete(start)
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      queue.add(start)
      gone?.addEventListener('abort', leave, { once: true })
    })

  return async (work, gone) => {
    if (gone?.aborted) throw refusal()
    if (running < limits.atOnce) running += 1
    else if (queue.size < limits.waiting) await turn(gone)
    else throw refusal()
    try {
      return await work()
    } finally {
      next()
    }
  }
}
