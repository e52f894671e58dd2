/**
 * Group commit for SQLite: the writes that wait in one turn of the event loop share one transaction, a savepoint each.
 * Each is answered after the shared commit reached the disk; one that fails is rolled back alone, and is told so after
 * the commit too, because what it failed at may be what another one of the group wrote.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** Bounds how long one group may hold the file. */
const GROUP_MAX = 512

/** SQLITE_IOERR: others may try again. */
const UNDONE = { errcode: 10 }

/** A write that has the floor. Exactly one of the two ends it. */
export interface Turn {
  /** Resolves when the shared transaction is durable. */
  commit(): Promise<void>
  /** Resolves when the others' shared transaction is over, well or badly. */
  rollback(): Promise<void>
}

interface Waiting {
  /** A single statement: the database undoes a failed one by itself. */
  readonly single: boolean
  /** Gives the floor; resolves when the write is over, true when it wants to be committed. */
  run(): Promise<boolean> | boolean
  settle(failure: unknown): void
}

export class GroupCommit {
  readonly #db: DatabaseSync
  readonly #frame: Record<'begin' | 'savepoint' | 'release' | 'undo' | 'commit', StatementSync>
  #queue: Waiting[] = []
  #scheduled = false
  #idle: Promise<void> = Promise.resolve()

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#frame = {
      begin: db.prepare('begin immediate'),
      savepoint: db.prepare('savepoint one'),
      release: db.prepare('release one'),
      undo: db.prepare('rollback to one'),
      commit: db.prepare('commit'),
    }
  }

  /** Waits for the floor. Between it and the turn's end nothing but statements may be awaited. */
  enter(): Promise<Turn> {
    return new Promise((given, refused) => {
      const durable = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const over = Promise.withResolvers<boolean>()
      let entered = false
      // Nobody waits for the commit of a write that was rolled back.
      durable.promise.catch(() => {})
      this.#enqueue({
        single: false,
        run: () => {
          entered = true
          given({
            commit: () => {
              over.resolve(true)
              return durable.promise
            },
            rollback: () => {
              over.resolve(false)
              return ended.promise
            },
          })
          return over.promise
        },
        settle: (failure) => {
          ended.resolve()
          if (failure === null) return durable.resolve()
          if (!entered) refused(failure)
          durable.reject(failure)
        },
      })
    })
  }

  /** One write of a single statement. */
  once<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { value: T } | { error: unknown }
      this.#enqueue({
        single: true,
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
    const { begin, savepoint, release, undo, commit } = this.#frame
    try {
      begin.run()
      for (const entry of entries) {
        if (!entry.single) savepoint.run()
        const outcome = entry.run()
        const wanted = typeof outcome === 'boolean' ? outcome : await outcome
        // A full disk or a lost file makes the database end the whole transaction: it takes the others along.
        if (!this.#db.isTransaction) throw Object.assign(new Error('Undone with another write.'), UNDONE)
        if (entry.single) continue
        if (!wanted) undo.run()
        release.run()
      }
      commit.run()
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback')
      for (const entry of entries) entry.settle(error)
      return
    }
    for (const entry of entries) entry.settle(null)
  }
}
