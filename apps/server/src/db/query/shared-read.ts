import { engineOf } from '#server/db/engine.ts'
import type { Db } from '#server/db/store.ts'
import { isTx } from '#server/db/transaction.ts'
import { perDatabase } from './prepared.ts'
import { singleFlight } from './single-flight.ts'

const flights = perDatabase(singleFlight)

/**
 * On PostgreSQL equal reads at the same time share one result; on SQLite they never overlap. The key must contain
 * everything that the result depends on.
 */
export const sharedRead = <T>(db: Db, key: string, read: () => Promise<T>): Promise<T> =>
  engineOf(db) === 'sqlite' || isTx(db) ? read() : flights(db)(key, read)

/**
 * Reads a list by the cache keys of its rows; when a row changed before its JSON was read, reads again with the JSON
 * `inline`, which is one statement. Equal queries share one result as above.
 */
export function readConsistently<T>(
  db: Db,
  query: object,
  read: (inline: boolean) => Promise<T | null>,
): Promise<T> {
  return sharedRead(db, JSON.stringify(query), async () => (await read(false)) ?? ((await read(true)) as T))
}
