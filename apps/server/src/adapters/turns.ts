/** Heavy work takes turns: a few at once, a bounded number waiting, and a clear answer for everybody beyond. */
import { AppError } from '#server/core/app-error.ts'

/** Runs `work` when its turn comes. Throws 'unavailable' at once when too many wait already. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** `busy` is the sentence for those who are turned away; `retryAfter` in seconds. */
export function takeTurns(limits: {
  atOnce: number
  waiting: number
  busy: string
  retryAfter: number
}): Turns {
  const queue: Array<() => void> = []
  let running = 0

  const next = () => {
    const start = queue.shift()
    if (start) start()
    else running -= 1
  }

  return async (work) => {
    if (running < limits.atOnce) running += 1
    else if (queue.length < limits.waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new AppError('unavailable', limits.busy, { retryAfter: limits.retryAfter })
    try {
      return await work()
    } finally {
      next()
    }
  }
}
