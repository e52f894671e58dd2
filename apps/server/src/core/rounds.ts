/** The loop of a background worker. */

interface Options {
  /** Returns the time until the next round in ms, or nothing for `pollMs`. */
  readonly round: () => Promise<number | undefined>
  readonly pollMs: number
  /** Delay after a trigger, so that a burst is handled in one round. */
  readonly debounceMs: number
  /** Called when a round fails; the next one tries again after `pollMs`. */
  readonly onError: (error: unknown) => void
}

interface Rounds {
  /** Something has changed: a round follows, after the current one. */
  trigger(): void
  /** Resolves when the current round has ended; no other begins. */
  stop(): Promise<void>
}

/** Runs a round now, after each trigger, and at the latest `pollMs` after the last one. Rounds never overlap. */
export function startRounds({ round, pollMs, debounceMs, onError }: Options): Rounds {
  let isStopped = false
  let isTriggered = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, ms).unref()
  }
  async function runRound(): Promise<void> {
    let wait = pollMs
    try {
      wait = (await round()) ?? pollMs
    } catch (error) {
      onError(error)
    }
    running = null
    schedule(isTriggered ? debounceMs : wait)
  }
  function run(): void {
    isTriggered = false
    running = runRound()
  }
  run()
  return {
    trigger() {
      if (isTriggered) return
      isTriggered = true
      if (running === null) schedule(debounceMs)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
