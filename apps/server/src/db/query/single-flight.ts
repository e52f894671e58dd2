/** Runs `work` for all callers with the same key. */
type SingleFlight = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Checked by its code, so that SQLite does not load the driver of PostgreSQL. */
const isTimeout = (outcome: unknown): boolean =>
  outcome instanceof Error && 'code' in outcome && outcome.code === 'CONNECTION_SILENT'

/**
 * Single-flight: callers during a running query share the following one, which is as new as a query of their own. After
 * a timeout they are refused at once instead of waiting as long again.
 */
export function singleFlight(): SingleFlight {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<unknown>>()

  const start = <T>(key: string, work: () => Promise<T>, before?: unknown): Promise<T> => {
    next.delete(key)
    if (isTimeout(before)) return Promise.reject(before)
    const result = work()
    const settled = result.then(
      () => {},
      (error: unknown) => error,
    )
    running.set(key, settled)
    void settled.then(() => {
      if (running.get(key) === settled) running.delete(key)
    })
    return result
  }

  return <T>(key: string, work: () => Promise<T>) => {
    const waiting = next.get(key)
    if (waiting) return waiting as Promise<T>
    const before = running.get(key)
    if (!before) return start(key, work)
    const later = before.then((outcome) => start(key, work, outcome))
    next.set(key, later)
    return later
  }
}
