/** PostgreSQL through pg. */
import { PostgresDialect } from 'kysely'
import { addressesOf } from '#server/db/addresses.ts'
import type { PostgresLocation, Store } from '#server/db/store.ts'
import { Database } from '#server/db/transaction.ts'
import { connectionLimits, type Limits } from './connection.ts'
import { openNotifications } from './notify.ts'
import { openPool } from './pool.ts'
import { revisionOf } from './revision.ts'

/** Without password. */
function locationOf(databaseUrl: string): string {
  const addresses = addressesOf(databaseUrl).map((each) => new URL(each))
  return `PostgreSQL ${addresses.map(({ host }) => host).join(', ')}${addresses[0]?.pathname}`
}

export function openPostgres(
  { databaseUrl, databaseDirectUrl = null }: Pick<PostgresLocation, 'databaseUrl' | 'databaseDirectUrl'>,
  limits: Limits = connectionLimits,
): Store {
  const pool = openPool(databaseUrl, { pooled: databaseDirectUrl !== null, limits })
  const db = new Database({ dialect: new PostgresDialect({ pool: pool.connections }) })
  const { end: endNotifications, ...notifications } = openNotifications(
    pool,
    databaseDirectUrl ?? databaseUrl,
  )
  return {
    engine: 'postgres',
    db,
    location: locationOf(databaseUrl),
    note: null,
    damaged: () => false,
    replaced: () => false,
    revision: revisionOf(pool),
    ...notifications,
    load: pool.load,
    close: async () => {
      await endNotifications()
      await db.destroy()
      await pool.end()
    },
  }
}
