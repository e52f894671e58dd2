import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, migratedDatabase, openMigrated } from '#test/database/databases.ts'
import { preparedInsert } from './prepared-insert.ts'

test.each(engines)(
  'inserts any number of rows and builds the statement of a few rows once, on %s',
  async (engine) => {
    const database = await migratedDatabase(engine)
    const store = await openMigrated(database)
    let built = 0
    const add = preparedInsert('task_counts', (insert) => {
      built++
      return insert.onConflict((conflict) =>
        conflict
          .columns(['scope', 'kind', 'key'])
          .doUpdateSet({ n: sql<number>`task_counts.n + excluded.n` }),
      )
    })
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ scope: 's', kind: 'open' as const, key: `day ${n}`, n }))
    const stored = async () => {
      const found = await store.db.selectFrom('task_counts').select(['key', 'n']).execute()
      return Object.fromEntries(found.map(({ key, n }) => [key, n]))
    }
    await add(store.db, [])
    expect(built).toBe(0)
    for (let i = 0; i < 2; i++) await add(store.db, rows(3))
    expect(built).toBe(1)
    expect(await stored()).toEqual({ 'day 0': 0, 'day 1': 2, 'day 2': 4 })
    await add(store.db, rows(1203))
    expect((await stored())['day 1202']).toBe(1202)
    // The columns may come in another order.
    await add(store.db, [{ n: 5, key: 'day 1', kind: 'open', scope: 's' }])
    expect((await stored())['day 1']).toBe(2 + 1 + 5)
    await store.close()
    await database.remove()
  },
)
