/** One call for each of many tasks: some at a time, and what failed does not keep the others back. */

const AT_ONCE = 4

export interface Outcome<T> {
  done: T[]
  /** Why the others were not, one error each; what was never begun is not among them. */
  failed: unknown[]
}

/** Begins nothing more once `signal` fires. `onProgress` hears how many are over. */
export async function workThrough<T>(
  ids: readonly string[],
  work: (id: string) => Promise<T>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (over: number) => void },
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
