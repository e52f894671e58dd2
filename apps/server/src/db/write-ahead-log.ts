/**
 * Keeps SQLite's write-ahead log small: what one large write made of it would otherwise lie there for good. Under steady
 * writes it may be larger than at rest, because it is taken over into the database by the commit that finds it full: the
 * fewer times, the more often a page that many commits wrote is taken over once (decision 0031).
 */
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** Taken over when it has so many pages of 4 KB. */
const PAGES = 4000
/** Beyond this it is cut when it begins anew; in bytes. More than those pages, or it would be cut and grow again each time. */
export const LOG_MAX = 20 * 1024 * 1024
/** Beyond this it is cut when nobody writes; in bytes. */
export const RESTING_MAX = 4 * 1024 * 1024
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
  db.exec(`pragma wal_autocheckpoint = ${PAGES}; pragma journal_size_limit = ${LOG_MAX}`)
  const cut = () => {
    const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size <= RESTING_MAX) return
    // It does not wait: while somebody reads or writes it is tried again later.
    if (db.isTransaction || checkpoint(db) !== 0) timer.refresh()
  }
  const timer = setTimeout(cut, quiet).unref()
  return {
    wrote: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  }
}
