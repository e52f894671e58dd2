/** Waiting for a file that another process is writing, on timers instead of blocking the event loop. */
import { setTimeout as pause } from 'node:timers/promises'
import { violationOf } from '#server/db/violations.ts'

/** How long a call waits for the file before it is refused, in ms. */
export const BUSY_MS = 5000
/** In ms. Short, to use the gap between two transactions of a long script. */
const PAUSE_MAX = 20

export const isBusy = (error: unknown): boolean => violationOf(error) === 'busy'

/** Calls `attempt` until the file is not busy. `mayRetry` gets the failure and the ms since the start; false throws the failure. */
export async function retryWhileBusy<T>(
  attempt: () => T,
  mayRetry = (_busy: unknown, waited: number): boolean => waited < BUSY_MS,
): Promise<T> {
  const started = performance.now()
  for (let wait = 1; ; wait = Math.min(wait * 2, PAUSE_MAX)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || !mayRetry(error, performance.now() - started)) throw error
    }
    await pause(wait)
  }
}
