/** One call for each of many tasks, a few at a time. A failure does not stop the others. */

const AT_ONCE = 4

export interface Outcome<T> {
  done: T[]
  /** One error for each failed call. */
  failed: unknown[]
}

/** Starts no call once `signal` is aborted. `onProgress` gets the number of finished calls. */
export async function runEach<T>(
  ids: readonly string[],
  work: (id: string) => Promise<T>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (finished: number) => void },
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] }
  const rest = [...ids]
  async function worker() {
    for (let id = rest.shift(); id !== undefined && !signal.aborted; id = rest.shift()) {
      try {
        outcome.done.push(await work(id))
      } catch (error) {
        outcome.failed.push(error)
      }
      onProgress(outcome.done.length + outcome.failed.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcome
}
