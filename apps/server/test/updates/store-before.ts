/** A database of an older version, for the test of a migration. */
import { afterEach, beforeEach } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { openStore } from '#server/db/open.ts'
import type { Store } from '#server/db/store.ts'
import { type Engine, emptyDatabase, type TestDatabase } from '#test/database/databases.ts'
import { makeOldSchema } from './old-schema.ts'

/** Each test gets its own: tasks made with the schema of 0006, then every migration before the named one. */
export function storeBefore(
  engine: Engine,
  migration: string,
  tasks: number,
): { database(): TestDatabase; store(): Store } {
  let database: TestDatabase
  let store: Store
  beforeEach(async () => {
    database = await emptyDatabase(engine)
    await makeOldSchema(database, '0006', tasks)
    await migrate(
      database,
      migrations.filter(({ name }) => name < migration),
    )
    store = await openStore(database)
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })
  return { database: () => database, store: () => store }
}
