/**
 * Keeps SQLite's write-ahead log small. While many write, a thread takes over into the database what is in it, and the
 * handle that writes only the little that came meanwhile, so that the log can begin anew (decision 0031). What one large
 * write made of it would otherwise lie there for good: it is cut.
 */
import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** The thread takes over so many pages of 4 KB; of what many commits wrote the last is enough, so not sooner. */
const PAGES = 3000
/** Of a log with so many the handle that writes takes over everything, should the thread not keep up. */
const ALONE_PAGES = 8000
/** It is looked after so many commits how many there are. */
const COMMITS = 4
/** Beyond this the log is cut when it begins anew; in bytes. More than the pages of one that is full, or each would be. */
export const LOG_MAX = 24 * 1024 * 1024
/** Beyond this it is cut when nobody writes; in bytes. */
export const RESTING_MAX = 4 * 1024 * 1024
/** Without a write, in ms. */
const QUIET_MS = 2000
const THREAD_HEAP_MB = 16

export interface BoundLog {
  /** To be called after each commit. */
  wrote(): void
  stop(): Promise<void>
}

interface Thread {
  /** Once more, unless it is at work already. */
  takeOver(): void
  end(): Promise<void>
}

function startThread(file: string): Thread {
  let atWork = false
  let lost = false
  const worker = new Worker(new URL('./write-ahead-log.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB, maxYoungGenerationSizeMb: 2 },
  })
  worker.unref()
  worker.on('message', () => {
    atWork = false
  })
  // Then the handle that writes does it all.
  worker.on('error', () => {
    lost = true
  })
  return {
    takeOver: () => {
      if (atWork || lost) return
      atWork = true
      worker.postMessage(null)
    },
    end: async () => void (await worker.terminate()),
  }
}

/** `db` is the handle that writes. */
export function boundLog(db: DatabaseSync, file: string, quiet = QUIET_MS): BoundLog {
  db.exec(`pragma wal_autocheckpoint = ${ALONE_PAGES}; pragma journal_size_limit = ${LOG_MAX}`)
  const checkpoint = (how: 'noop' | 'passive' | 'truncate') => {
    const statement = db.prepare(`pragma wal_checkpoint(${how})`)
    return () => {
      try {
        return statement.get() as unknown as { busy: number; log: number; checkpointed: number }
      } catch {
        // A disk that fails or is full is told to whoever writes next; the log keeps all that was committed.
        return { busy: 0, log: 0, checkpointed: 0 }
      }
    }
  }
  const [look, rest, truncate] = [checkpoint('noop'), checkpoint('passive'), checkpoint('truncate')]
  let thread: Thread | null = null
  let commits = 0

  const cut = () => {
    void thread?.end()
    thread = null
    const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
    if (size <= RESTING_MAX) return
    // It does not wait: while somebody reads or writes it is tried again later.
    if (db.isTransaction || truncate().busy !== 0) timer.refresh()
  }
  const timer = setTimeout(cut, quiet).unref()
  return {
    wrote: () => {
      timer.refresh()
      commits += 1
      if (commits % COMMITS !== 0) return
      const { log, checkpointed } = look()
      if (log - checkpointed >= PAGES) {
        thread ??= startThread(file)
        thread.takeOver()
      } else if (log >= PAGES) rest()
    },
    stop: async () => {
      clearTimeout(timer)
      await thread?.end()
    },
  }
}
