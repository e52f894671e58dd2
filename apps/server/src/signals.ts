/** The signals that end the process: the first in order, the second at once. */

/** Ctrl+C under npm is told twice, by the terminal and by npm: within this time it is one signal. In ms. */
const SAME_MS = 500

/** Calls `end` at the first signal. A later one ends the process as if it had never been listened to. */
export function endOnSignal(end: () => Promise<void>): void {
  let first: number | null = null
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now()
    if (first === null) {
      first = now
      void end()
    } else if (signal !== 'SIGHUP' && now - first > SAME_MS) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    }
  }
  // A hang-up says that nobody is there any more (scripts/end-with-npm.mjs repeats it), not that somebody insists.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}
