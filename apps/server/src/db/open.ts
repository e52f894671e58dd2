import { type DatabaseLocation, isPostgres, type Store } from './store.ts'

/** Loads only the driver that is used. */
export async function openStore(where: DatabaseLocation): Promise<Store> {
  if (isPostgres(where)) {
    const { openPostgres } = await import('./postgres/store.ts')
    return openPostgres(where)
  }
  const { openSqlite } = await import('./sqlite/store.ts')
  return openSqlite(where.dataDir)
}
