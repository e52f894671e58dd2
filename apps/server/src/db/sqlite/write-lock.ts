/** A write of several statements that has the floor: while it holds it, every other write of the process waits. */
import type { DatabaseSync } from 'node:sqlite'

/** How long a turn may hold the floor, what the database itself takes not counted; in ms. */
export const TURN_MS = 5000

/** SQLITE_IOERR: others may try again. */
export const undone = (): Error => Object.assign(new Error('Undone with another write.'), { errcode: 10 })

export interface Turn {
  /** Executes a statement. Throws when the turn is over. */
  run<T>(statement: () => T): T
  /** Rejects when the floor was taken away; never resolves. */
  readonly givenUp: Promise<never>
  /** Resolves when the shared transaction is durable. */
  commit(): Promise<void>
  /** Resolves when the others' shared transaction is over, well or badly. */
  rollback(): Promise<void>
}

export interface HeldTurn {
  readonly turn: Turn
  /** Begins to count; resolves when the turn is over, true when it wants to be committed. */
  start(): Promise<boolean>
  /** The shared transaction is over. */
  settle(failure: unknown): void
}

export function holdTurn(db: DatabaseSync, limit: number): HeldTurn {
  const durable = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const over = Promise.withResolvers<boolean>()
  const givenUp = Promise.withResolvers<never>()
  // Nobody waits for the commit of a write that was rolled back, nor for a turn to be given up that ended well.
  durable.promise.catch(() => {})
  givenUp.promise.catch(() => {})
  let refusal: Error | null = null
  let started = 0
  let inStatements = 0
  let timer: NodeJS.Timeout | undefined

  const end = (wanted: boolean, then: Error) => {
    clearTimeout(timer)
    refusal ??= then
    over.resolve(wanted)
  }
  const look = () => {
    const left = limit - (performance.now() - started - inStatements)
    if (left > 0) {
      timer = setTimeout(look, left)
      return
    }
    end(
      false,
      new Error(
        `A transaction held up all other writes for ${limit / 1000} s and was rolled back: nothing but queries may be awaited inside one.`,
      ),
    )
    givenUp.reject(refusal)
  }

  const turn: Turn = {
    run: (statement) => {
      if (refusal) throw refusal
      // The database ended it by itself; what followed would be committed alone.
      if (!db.isTransaction) throw undone()
      const began = performance.now()
      try {
        return statement()
      } finally {
        inStatements += performance.now() - began
      }
    },
    givenUp: givenUp.promise,
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
    turn,
    start: () => {
      started = performance.now()
      timer = setTimeout(look, limit)
      return over.promise
    },
    settle: (failure) => {
      ended.resolve()
      if (failure === null) durable.resolve()
      else durable.reject(failure)
    },
  }
}
