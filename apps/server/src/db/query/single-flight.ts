type Sharing = <T>(question: string, ask: () => Promise<T>) => Promise<T>

/** Told apart by its code, so that nobody loads PostgreSQL's driver for it. */
const wasSilence = (outcome: unknown): boolean =>
  outcome instanceof Error && 'code' in outcome && outcome.code === 'CONNECTION_SILENT'

/**
 * Answers all who ask the same within one round trip with the next one: as new as a question of their own, at a fraction
 * of the cost. Who has waited through one that got no answer at all is refused with it, and does not wait as long again.
 */
export function sharing(): Sharing {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<unknown>>()

  const start = <T>(question: string, ask: () => Promise<T>, before?: unknown): Promise<T> => {
    next.delete(question)
    if (wasSilence(before)) return Promise.reject(before)
    const asked = ask()
    const settled = asked.then(
      () => {},
      (error: unknown) => error,
    )
    running.set(question, settled)
    void settled.then(() => {
      if (running.get(question) === settled) running.delete(question)
    })
    return asked
  }

  return <T>(question: string, ask: () => Promise<T>) => {
    const waiting = next.get(question)
    if (waiting) return waiting as Promise<T>
    const before = running.get(question)
    if (!before) return start(question, ask)
    const later = before.then((outcome) => start(question, ask, outcome))
    next.set(question, later)
    return later
  }
}
