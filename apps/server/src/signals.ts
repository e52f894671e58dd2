/** Signals that end the process: the first one shuts down in order, the second one kills it. */

/** Under npm, Ctrl+C arrives twice, from the terminal and from npm: signals within this time count as one. In ms. */
const SAME_SIGNAL_MS = 500

/** Calls `end` at the first signal. A later one has the default effect. */
export function endOnSignal(end: () => Promise<void>): void {
  let first: number | null = null
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now()
    if (first === null) {
      first = now
      void end()
    } else if (signal !== 'SIGHUP' && now - first > SAME_SIGNAL_MS) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    }
  }
  // SIGHUP never counts as a second signal: scripts/program/end-with-npm.mjs repeats it.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}
