/**
 * Group commit for SQLite: the writes that wait in one turn of the event loop share one transaction, a savepoint each.
 * Each is answered after the shared commit reached the disk; one that fails is rolled back alone.
 */
import type { DatabaseSync } from 'node:sqlite'

/** Bounds how long one group may hold the file. */
const GROUP_MAX = 512

/** A write that has the floor. Exactly one of the two ends it. */
export interface Turn {
  /** Resolves when the shared transaction is durable. */
  commit(): Promise<void>
  rollback(): void
}

interface Waiting {
  /** Gives the floor; resolves when the write is over, true when it wants to be committed. */
  run(): Promise<boolean> | boolean
  settle(failure: unknown): void
}

export class GroupCommit {
  readonly #db: DatabaseSync
  #queue: Waiting[] = []
  #scheduled = false
  #idle: Promise<void> = Promise.resolve()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Waits for the floor. Between it and the turn's end nothing but statements may be awaited. */
  enter(): Promise<Turn> {
    return new Promise((given, refused) => {
      const durable = Promise.withResolvers<void>()
      const over = Promise.withResolvers<boolean>()
      let entered = false
      // Nobody waits for the commit of a write that was rolled back.
      durable.promise.catch(() => {})
      this.#enqueue({
        run: () => {
          entered = true
          given({
            commit: () => {
              over.resolve(true)
              return durable.promise
            },
            rollback: () => over.resolve(false),
          })
          return over.promise
        },
        settle: (failure) => {
          if (failure === null) return durable.resolve()
          if (!entered) refused(failure)
          durable.reject(failure)
        },
      })
    })
  }

  /** One write of one or few synchronous statements. */
  once<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { value: T } | { error: unknown }
      this.#enqueue({
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

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    while (this.#scheduled) await this.#idle
  }

  #enqueue(entry: Waiting): void {
    this.#queue.push(entry)
    if (this.#scheduled) return
    this.#scheduled = true
    this.#idle = new Promise((idle) => {
      // After the sockets of this turn were read, so that all their writes are in.
      setImmediate(() => void this.#flush().finally(idle))
    })
  }

  async #flush(): Promise<void> {
    while (this.#queue.length > 0) await this.#group(this.#queue.splice(0, GROUP_MAX))
    this.#scheduled = false
  }

  async #group(entries: Waiting[]): Promise<void> {
    const committed: Waiting[] = []
    const settled = new Set<Waiting>()
    try {
      this.#db.exec('begin immediate')
      for (const entry of entries) {
        this.#db.exec('savepoint one')
        const wanted = await entry.run()
        if (wanted) {
          this.#db.exec('release one')
          committed.push(entry)
        } else {
          // A full disk or a lost file ends the whole transaction by itself; then the throw below tells everybody.
          this.#db.exec('rollback to one')
          this.#db.exec('release one')
          settled.add(entry)
          entry.settle(null)
        }
      }
      this.#db.exec('commit')
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback')
      for (const entry of entries) if (!settled.has(entry)) entry.settle(error)
      return
    }
    for (const entry of committed) entry.settle(null)
  }
}
