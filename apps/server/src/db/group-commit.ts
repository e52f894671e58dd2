/**
 * Group commit for SQLite: the writes that wait in one turn of the event loop share one transaction. One that awaits
 * something inside it has a savepoint; the others are done without, and when one of them fails all again with one each:
 * what a savepoint takes down of many pages lies in a file, and every commit waits for that too.
 * Each is answered after the shared commit reached the disk; one that fails is rolled back alone, and is told so after
 * the commit too, because what it failed at may be what another one of the group wrote. While another process writes to
 * the file they wait on timers, and are refused when that takes too long.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { BUSY_MS, untilFree } from './busy.ts'
import { holdTurn, TURN_MS, type Turn, undone } from './turn.ts'

/** Bounds how long one group may hold the file. */
const GROUP_MAX = 512

interface Waiting {
  /** A single statement: the database undoes a failed one by itself. Several: they can be run again. */
  readonly kind: 'single' | 'several' | 'turn'
  /** When it came, in ms. */
  readonly since: number
  /** Gives the floor; resolves when the write is over, true when it wants to be committed. */
  run(): Promise<boolean> | boolean
  settle(failure: unknown): void
}

export interface GroupLimits {
  /** How long a write waits for another process, in ms. */
  readonly busy: number
  /** How long a turn may hold the floor, in ms. */
  readonly turn: number
}

export class GroupCommit {
  readonly #db: DatabaseSync
  readonly #frame: Record<'begin' | 'savepoint' | 'release' | 'undo' | 'commit', StatementSync>
  readonly #before: () => void
  readonly #last: () => void
  readonly #limits: GroupLimits
  #queue: Waiting[] = []
  #scheduled = false
  #idle: Promise<void> = Promise.resolve()

  /** `before` is called before each shared transaction, `last` inside it before its commit. */
  constructor(
    db: DatabaseSync,
    { before = () => {}, last = () => {} }: { before?: () => void; last?: () => void } = {},
    limits: GroupLimits = { busy: BUSY_MS, turn: TURN_MS },
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

  /** Waits for the floor. Between it and the turn's end nothing but statements may be awaited. */
  enter(): Promise<Turn> {
    return new Promise((given, refused) => {
      const { turn, start, settle } = holdTurn(this.#db, this.#limits.turn)
      let entered = false
      this.#enqueue({
        kind: 'turn',
        since: performance.now(),
        run: () => {
          entered = true
          given(turn)
          return start()
        },
        settle: (failure) => {
          if (!entered) refused(failure)
          settle(failure)
        },
      })
    })
  }

  /** One write, of a single statement unless said otherwise; `work` waits for nothing. */
  once<T>(work: () => T, kind: 'single' | 'several' = 'single'): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: { value: T } | { error: unknown }
      this.#enqueue({
        kind,
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
    let apart = false
    while (this.#queue.length > 0) {
      try {
        await untilFree(
          () => {
            this.#before()
            this.#frame.begin.run()
          },
          (busy) => this.#refuseWhoWaitedLong(busy),
        )
      } catch (error) {
        for (const entry of this.#queue.splice(0, GROUP_MAX)) entry.settle(error)
        continue
      }
      const entries = this.#queue.splice(0, GROUP_MAX)
      // A turn that has begun cannot be begun again, so what may have to be comes before it.
      entries.sort((a, b) => Number(a.kind === 'turn') - Number(b.kind === 'turn'))
      apart = !(await this.#group(entries, apart))
      if (apart) this.#queue.unshift(...entries)
    }
    this.#scheduled = false
  }

  /** Whether somebody still waits. */
  #refuseWhoWaitedLong(busy: unknown): boolean {
    const longest = performance.now() - this.#limits.busy
    // They wait in the order in which they came.
    while (this.#queue[0] && this.#queue[0].since <= longest) this.#queue.shift()?.settle(busy)
    return this.#queue.length > 0
  }

  /** Inside a transaction that has begun; with a savepoint for each when they are set `apart`. False when they have to be. */
  async #group(entries: Waiting[], apart: boolean): Promise<boolean> {
    const { savepoint, release, undo, commit } = this.#frame
    try {
      for (const entry of entries) {
        const framed = entry.kind === 'turn' || (apart && entry.kind === 'several')
        if (framed) savepoint.run()
        const outcome = entry.run()
        const wanted = typeof outcome === 'boolean' ? outcome : await outcome
        // A full disk or a lost file makes the database end the whole transaction: it takes the others along.
        if (!this.#db.isTransaction) throw undone()
        if (framed) {
          if (!wanted) undo.run()
          release.run()
        } else if (!wanted && entry.kind !== 'single') {
          this.#db.exec('rollback')
          return false
        }
      }
      this.#last()
      commit.run()
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('rollback')
      for (const entry of entries) entry.settle(error)
      return true
    }
    for (const entry of entries) entry.settle(null)
    return true
  }
}
