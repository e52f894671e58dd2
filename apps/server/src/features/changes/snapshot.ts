/** The text of PostgreSQL's type `pg_snapshot`, `min:max:running`: which transactions are visible. */
const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/

export interface Snapshot {
  readonly min: bigint
  readonly max: bigint
  /** Transactions before `max` that it does not see. */
  readonly running: readonly bigint[]
}

/** Null for invalid text. It has no maximum length: `running` grows with the number of open transactions of the server. */
export function readSnapshot(position: string): Snapshot | null {
  const [, low, high, running = ''] = SNAPSHOT.exec(position) ?? []
  if (low === undefined || high === undefined) return null
  const [min, max] = [BigInt(low), BigInt(high)]
  if (min < 1n || min > max || max > 2n ** 63n) return null
  const ids = running === '' ? [] : running.split(',').map(BigInt)
  let last = min - 1n
  for (const each of ids) {
    if (each <= last || each >= max) return null
    last = each
  }
  return { min, max, running: ids }
}

/** Sees what `before` sees, and of what `now` sees the transactions up to `last`. */
export function snapshotUpTo(before: Snapshot, now: Snapshot, last: bigint): string {
  const max = before.max > last ? before.max : last + 1n
  const unread = before.running.filter((id) => id > last)
  const running = [...new Set([...unread, ...now.running.filter((id) => id < max)])]
  running.sort((a, b) => (a < b ? -1 : 1))
  return `${running[0] ?? max}:${max}:${running.join()}`
}
