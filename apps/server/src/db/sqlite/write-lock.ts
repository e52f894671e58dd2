/** The write lock of a SQLite transaction: while it holds the lock, every other write of the process waits. */
import type { DatabaseSync } from 'node:sqlite'

/** How long a transaction may hold the lock, without the time of its statements; in ms. */
export const LOCK_MS = 5000

/** The code is SQLITE_IOERR: others may try again. */
export const rolledBack = (): Error => Object.assign(new Error('Undone with another write.'), { errcode: 10 })

export interface WriteLock {
  /** Executes a statement. Throws after the end of the transaction. */
  run<T>(statement: () => T): T
  /** Rejects when the transaction held the lock for too long; never resolves. */
  readonly timedOut: Promise<never>
  /** Resolves when the shared transaction is durable. */
  commit(): Promise<void>
  /** Resolves when the shared transaction of the group has ended. */
  rollback(): Promise<void>
}

/** The lock as the group commit sees it. */
export interface PendingLock {
  readonly lock: WriteLock
  /** Starts the clock; resolves at the end of the transaction, true to commit it. */
  start(): Promise<boolean>
  /** The shared transaction has ended; null: it is durable. */
  settle(failure: unknown): void
}

export function createWriteLock(db: DatabaseSync, limit: number): PendingLock {
  const durable = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const outcome = Promise.withResolvers<boolean>()
  const timedOut = Promise.withResolvers<never>()
  // A transaction that was rolled back awaits no commit, and one that ended awaits no timeout.
  durable.promise.catch(() => {})
  timedOut.promise.catch(() => {})
  let refusal: Error | null = null
  let started = 0
  let inStatements = 0
  let timer: NodeJS.Timeout | undefined

  const end = (commit: boolean, later: Error) => {
    clearTimeout(timer)
    refusal ??= later
    outcome.resolve(commit)
  }
  const checkTime = () => {
    const remaining = limit - (performance.now() - started - inStatements)
    if (remaining > 0) {
      timer = setTimeout(checkTime, remaining)
      return
    }
    end(
      false,
      new Error(
        `A transaction held up all other writes for ${limit / 1000} s and was rolled back: nothing but queries may be awaited inside one.`,
      ),
    )
    timedOut.reject(refusal)
  }

  const lock: WriteLock = {
    run: (statement) => {
      if (refusal) throw refusal
      // SQLite has ended the transaction by itself; another statement would be committed alone.
      if (!db.isTransaction) throw rolledBack()
      const began = performance.now()
      try {
        return statement()
      } finally {
        inStatements += performance.now() - began
      }
    },
    timedOut: timedOut.promise,
    commit: () => {
      if (refusal) return Promise.reject(refusal)
      end(true, new Error('A statement came after the end of its transaction: it was not awaited.'))
      return durable.promise
    },
    rollback: () => {
      end(false, new Error('A statement came after its transaction was rolled back: it was not awaited.'))
      return ended.promise
    },
  }
  return {
    lock,
    start: () => {
      started = performance.now()
      timer = setTimeout(checkTime, limit)
      return outcome.promise
    },
    settle: (failure) => {
      ended.resolve()
      if (failure === null) durable.resolve()
      else durable.reject(failure)
    },
  }
}
