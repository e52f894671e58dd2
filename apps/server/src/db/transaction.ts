/**
 * Transactions of both engines, with callbacks after the commit, retries after a conflict, and an error for using the
 * outer handle inside one: on SQLite that call would wait forever, on PostgreSQL it would run outside the transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import type { Tables } from './schema.ts'
import { violationOf } from './violations.ts'

/** A handle inside a transaction. A function that needs a transaction takes it, which excludes a plain handle. */
export type Tx = Transaction<Tables>

export const isTx = (db: Kysely<Tables>): db is Tx => db.isTransaction

/** Retries after a deadlock or a serialization conflict. */
const RETRIES = 3

/** Retries a transaction or a single statement that was rolled back because of a conflict. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries === RETRIES || violationOf(error) !== 'retry') throw error
    }
  }
}

interface Running {
  hasEnded: boolean
}

const running = new AsyncLocalStorage<Running>()
const callbacks = new WeakMap<Tx, Array<() => void>>()

/** Calls `callback` once the transaction is durable, never after a rollback. It must not throw and is not awaited. */
export function afterCommit(tx: Tx, callback: () => void): void {
  const list = callbacks.get(tx)
  if (list === undefined) throw new Error('afterCommit needs the handle of the transaction.')
  list.push(callback)
}

/** For drivers, before a connection of the outer handle is used. */
export function refuseInsideTransaction(): void {
  if (running.getStore()?.hasEnded === false)
    throw new Error(
      'The outer database handle was used inside a transaction: use the handle that the transaction gave.',
    )
}

/** A transaction contains only queries, so it can be retried from its start. */
export class Database extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const attempt = builder.execute.bind(builder)
    builder.execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      let follow: Array<() => void> = []
      const result = await retryOnConflict(() => {
        const state: Running = { hasEnded: false }
        return attempt(async (tx) => {
          follow = []
          callbacks.set(tx, follow)
          try {
            return await running.run(state, work, tx)
          } finally {
            state.hasEnded = true
          }
        })
      })
      for (const each of follow) each()
      return result
    }
    return builder
  }
}
