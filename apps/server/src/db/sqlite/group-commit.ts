/**
 * Group commit for SQLite: the writes that wait in one turn of the event loop share one transaction and one wait for
 * the disk. A write is a single statement or a transaction, which has a savepoint. One that fails is rolled back alone.
 * All writes resolve or reject after the shared commit, because a failure may be caused by another write of the group.
 * While another process writes to the file they wait on timers, and are refused when that takes too long.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { BUSY_MS, retryWhileBusy } from './retry-busy.ts'
import { createWriteLock, LOCK_MS, rolledBack, type WriteLock } from './write-lock.ts'

/** Bounds how long one group may hold the file. */
const GROUP_MAX = 512

interface QueuedWrite {
  /** In ms. */
  readonly since: number
  /** Undefined for a single statement, which SQLite itself undoes when it fails. */
  readonly savepoint?: true
  /** Returns or resolves true to commit and false to roll back. */
  run(): Promise<boolean> | boolean
  settle(failure: unknown): void
}

export interface GroupLimits {
  /** How long a write waits for another process, in ms. */
  readonly busy: number
  /** How long a transaction may hold the write lock, in ms. */
  readonly lock: number
}

export class GroupCommit {
  readonly #db: DatabaseSync
  readonly #frame: Record<'begin' | 'savepoint' | 'release' | 'undo' | 'commit', StatementSync>
  readonly #before: () => void
  readonly #last: () => void
  readonly #limits: GroupLimits
  #queue: QueuedWrite[] = []
  #scheduled = false
  #idle: Promise<void> = Promise.resolve()

  /** `before` is called before each shared transaction, `last` inside it before its commit. */
  constructor(
    db: DatabaseSync,
    { before = () => {}, last = () => {} }: { before?: () => void; last?: () => void } = {},
    limits: GroupLimits = { busy: BUSY_MS, lock: LOCK_MS },
  ) {
    this.#db = db
    this.#before = before
    this.#last = last
    this.#limits = limits
    this.#frame = {
      begin: db.prepare('begin immediate'),
      savepoint: db.prepare('savepoint one'),
      release: db.prepare('release one'),
      undo: db.prepare('rollback to one'),
      commit: db.prepare('commit'),
    }
  }

  /** Waits for the write lock. Until the transaction ends, nothing but its statements may be awaited. */
  begin(): Promise<WriteLock> {
    return new Promise((granted, refused) => {
      const { lock, start, settle } = createWriteLock(this.#db, this.#limits.lock)
      let started = false
      this.#enqueue({
        savepoint: true,
        since: performance.now(),
        run: () => {
          started = true
          granted(lock)
          return start()
        },
        settle: (failure) => {
          if (!started) refused(failure)
          settle(failure)
        },
      })
    })
  }

  /** Executes a single statement. */
  execute<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { value: T } | { error: unknown }
      this.#enqueue({
        since: performance.now(),
        run: () => {
          try {
            result = { value: work() }
            return true
          } catch (error) {
            result = { error }
            return false
          }
        },
        settle: (failure) => {
          if (result && 'error' in result) reject(result.error)
          else if (failure !== null) reject(failure)
          else resolve(result.value)
        },
      })
    })
  }

  get isBusy(): boolean {
    return this.#scheduled
  }

  /** Writes that wait for the next shared transaction. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Resolves when the queue is empty. */
  async drained(): Promise<void> {
    while (this.#scheduled) await this.#idle
  }

  #enqueue(entry: QueuedWrite): void {
    this.#queue.push(entry)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#idle = new Promise((idle) => {
      // After all sockets of this turn of the event loop were read, so that their writes share the commit.
      setImmediate(() => void this.#flush().finally(idle))
    })
  }

  async #flush(): Promise<void> {
    while (this.#queue.length > 0) {
      try {
        await retryWhileBusy(
          () => {
            this.#before()
            this.#frame.begin.run()
          },
          (busy) => this.#refuseLongWaiting(busy),
        )
      } catch (error) {
        for (const entry of this.#queue.splice(0, GROUP_MAX)) entry.settle(error)
        continue
      }
      const entries = this.#queue.splice(0, GROUP_MAX)
      await this.#group(entries)
    }
    this.#scheduled = false
  }

  /** True while a write is still waiting. */
  #refuseLongWaiting(busy: unknown): boolean {
    const longest = performance.now() - this.#limits.busy
    // The queue is in the order of arrival.
    while (this.#queue[0] && this.#queue[0].since <= longest) this.#queue.shift()?.settle(busy)
    return this.#queue.length > 0
  }

  /** Runs one entry, undoing it alone when it fails. */
  async #runEntry(entry: QueuedWrite): Promise<void> {
    const { savepoint, release, undo } = this.#frame
    if (entry.savepoint) savepoint.run()
    const outcome = entry.run()
    const isKept = typeof outcome === 'boolean' ? outcome : await outcome
    // After a full disk or an I/O error SQLite has rolled back the whole transaction, all entries with it.
    if (!this.#db.isTransaction) throw rolledBack()
    if (!entry.savepoint) return
    if (!isKept) undo.run()
    release.run()
  }

  /** Runs the entries inside the transaction that has begun, and commits it. */
  async #group(entries: readonly QueuedWrite[]): Promise<void> {
    let failure: unknown = null
    try {
      for (const entry of entries) await this.#runEntry(entry)
      this.#last()
      this.#frame.commit.run()
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback')
      failure = error
    }
    for (const entry of entries) entry.settle(failure)
  }
}
