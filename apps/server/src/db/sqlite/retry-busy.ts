/** Waiting for a file that another process writes to: on timers, so that everything else goes on meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import { violationOf } from '#server/db/violations.ts'

/** How long a call waits for the file before it is refused, in ms. */
export const BUSY_MS = 5000
/** Short, so that the gap between two pieces of a long script is met. */
const PAUSE_MAX = 20

export const isBusy = (error: unknown): boolean => violationOf(error) === 'busy'

/**
 * Calls `attempt` until it no longer finds the file busy. `goOn` is told each failure for that reason and the ms since
 * the first one; when it says no, the failure is thrown.
 */
export async function untilFree<T>(
  attempt: () => T,
  goOn = (_busy: unknown, waited: number): boolean => waited < BUSY_MS,
): Promise<T> {
  const started = performance.now()
  for (let wait = 1; ; wait = Math.min(wait * 2, PAUSE_MAX)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || !goOn(error, performance.now() - started)) throw error
    }
    await pause(wait)
  }
}
