/**
 * Transactions of both engines: what must follow a commit is said inside (`afterCommit`), one that the database broke
 * off to resolve a conflict begins again, and whoever reaches for the outer handle inside is told so at once. On SQLite
 * that call would wait for its own transaction for ever, on PostgreSQL it would silently not be part of it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import type { Tables } from './schema.ts'
import { violationOf } from './violations.ts'

/** A handle inside a transaction. Functions that need one take it, and a plain handle does not fit. */
export type Tx = Transaction<Tables>

/** Whether the handle is one inside a transaction. */
export const isTx = (db: Kysely<Tables>): db is Tx => db.isTransaction

/** How often work begins again that the database broke off to resolve a deadlock or a conflict. */
const RETRIES = 3

/** For a transaction or a single statement: what was broken off was undone whole, so it can be repeated. */
export async function untilNoConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries === RETRIES || violationOf(error) !== 'retry') throw error
    }
  }
}

interface Running {
  over: boolean
}

const running = new AsyncLocalStorage<Running>()
const followers = new WeakMap<Tx, Array<() => void>>()

/** Runs `follow` once the transaction is durable, never after a rollback. It must not throw and is not waited for. */
export function afterCommit(tx: Tx, follow: () => void): void {
  const list = followers.get(tx)
  if (list === undefined) throw new Error('afterCommit needs the handle that the transaction gave.')
  list.push(follow)
}

/** For drivers, before the outer handle is given a connection. */
export function refuseInsideTransaction(): void {
  if (running.getStore()?.over === false)
    throw new Error(
      'The outer database handle was used inside a transaction: use the handle that the transaction gave.',
    )
}

/** Transactions hold nothing but queries, so a broken-off one can be repeated from its start. */
export class Database extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const attempt = builder.execute.bind(builder)
    builder.execute = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      let follow: Array<() => void> = []
      const result = await untilNoConflict(() => {
        const state: Running = { over: false }
        return attempt(async (tx) => {
          follow = []
          followers.set(tx, follow)
          try {
            return await running.run(state, work, tx)
          } finally {
            state.over = true
          }
        })
      })
      for (const each of follow) each()
      return result
    }
    return builder
  }
}
