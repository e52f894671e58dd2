/**
 * At the start the server waits for a database that does not answer, because both machines may have started at once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { violationOf } from './violations.ts'

const RETRY_MS = 1000
/** After this time the start is given up, in ms. */
export const ANSWER_MAX_MS = 60_000

interface Options {
  /** Called before each further attempt. */
  readonly onWait: (reason: string) => void
  readonly signal: AbortSignal
}

/** Repeats `work` until the database answers, for a minute. Any other failure is thrown at once. */
export async function retryUntilConnected<T>(
  work: () => Promise<T>,
  { onWait, signal }: Options,
): Promise<T> {
  const end = performance.now() + ANSWER_MAX_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (violationOf(error) !== 'down' || performance.now() > end) throw error
      onWait((error as Error).message)
    }
    await pause(RETRY_MS, undefined, { signal })
  }
}
