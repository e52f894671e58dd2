/** Writes that come while others are under way go together with the next ones: one statement, one wait for the disk. */
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
  let queue: Waiting<T, R>[] = []
  let scheduled = false

  const alone = async ({ one, resolve, reject }: Waiting<T, R>): Promise<void> => {
    try {
      const [result] = await write([one])
      resolve(result as R)
    } catch (error) {
      reject(error)
    }
  }

  const together = async (some: readonly Waiting<T, R>[]): Promise<void> => {
    const [first] = some
    if (first && some.length === 1) return await alone(first)
    try {
      const results = await write(some.map(({ one }) => one))
      for (const [i, { resolve }] of some.entries()) resolve(results[i] as R)
    } catch (error) {
      if (!isOfOne(error)) for (const { reject } of some) reject(error)
      else for (const each of some) await alone(each)
    }
  }

  const flush = async (): Promise<void> => {
    while (queue.length > 0) {
      const some = queue.slice(0, most)
      queue = queue.slice(most)
      await together(some)
    }
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
