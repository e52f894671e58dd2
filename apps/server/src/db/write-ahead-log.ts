/** Keeps SQLite's write-ahead log small: what one large write made of it would otherwise lie there for good. */
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Beyond this it is cut when it begins anew, or when nobody writes; in bytes. As much as SQLite lets it grow by itself. */
export const LOG_MAX = 4 * 1024 * 1024
/** Without a write, in ms. */
const QUIET_MS = 2000

export interface BoundLog {
  /** To be called after each commit. */
  wrote(): void
  stop(): void
}

function checkpoint(db: DatabaseSync): unknown {
  try {
    return db.prepare('pragma wal_checkpoint(truncate)').get()?.busy
  } catch {
    // A disk that fails or is full is told to whoever writes next; the log keeps all that was committed.
    return 0
  }
}

/** `db` is the handle that writes. */
export function boundLog(db: DatabaseSync, file: string, quiet = QUIET_MS): BoundLog {
  db.exec(`pragma journal_size_limit = ${LOG_MAX}`)
  const cut = () => {
    const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size <= LOG_MAX) return
    // It does not wait: while somebody reads or writes it is tried again later.
    if (db.isTransaction || checkpoint(db) !== 0) timer.refresh()
  }
  const timer = setTimeout(cut, quiet).unref()
  return {
    wrote: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  }
}
