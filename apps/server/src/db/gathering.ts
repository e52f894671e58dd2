/** Statements that come while others are under way go together with the next ones: one journey, one wait for the disk. */
import { wasSilence } from './sharing.ts'
import { violationOf } from './violations.ts'

interface Waiting<T, R> {
  readonly one: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/** Of the whole write one was the cause, and the others can do without it. */
const isOfOne = (error: unknown): boolean => ['unique', 'foreign', null].includes(violationOf(error))

/** `write` makes all it is given or nothing, and gives a result for each in their order; it is given at most `most`. */
export function gathering<T, R>(
  write: (all: readonly T[]) => Promise<readonly R[]>,
  most: number,
): (one: T) => Promise<R> {
  const queue: Waiting<T, R>[] = []
  let scheduled = false

  const together = async (some: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await write(some.map(({ one }) => one))
      for (const [i, { resolve }] of some.entries()) resolve(results[i] as R)
    } catch (error) {
      if (some.length > 1 && isOfOne(error)) {
        for (const each of some) await together([each])
        return
      }
      for (const { reject } of some) reject(error)
      // Who has waited through one that got no answer at all does not wait as long again.
      if (wasSilence(error)) for (const { reject } of queue.splice(0)) reject(error)
    }
  }

  const flush = async (): Promise<void> => {
    while (queue.length > 0) await together(queue.splice(0, most))
    scheduled = false
  }

  return (one) =>
    new Promise((resolve, reject) => {
      queue.push({ one, resolve, reject })
      if (scheduled) return
      scheduled = true
      // After the sockets of this turn were read, so that all their writes are in.
      setImmediate(() => void flush())
    })
}
