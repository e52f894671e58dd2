/** Statements that take many values: written whole, in order, and built once for each size. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, migratedPlace, openMigrated } from '#test/databases.ts'
import { hotIn, hotInsert } from './hot-lists.ts'
import type { Store } from './open.ts'

describe.each(engines)('on %s', (engine) => {
  let place: Awaited<ReturnType<typeof migratedPlace>>
  let store: Store
  beforeAll(async () => {
    place = await migratedPlace(engine)
    store = await openMigrated(place)
  })
  afterAll(async () => {
    await store.close()
    await place.remove()
  })

  const delta = (n: number) => ({ scope: 'somebody', kind: 'open' as const, key: `day ${n}`, n })
  const kept = async (): Promise<Record<string, number>> => {
    const rows = await store.db.selectFrom('task_counts').select(['key', 'n']).execute()
    return Object.fromEntries(rows.map(({ key, n }) => [key, n]))
  }

  test('inserts any number of rows, and what follows holds for each of them', async () => {
    let built = 0
    const add = hotInsert('task_counts', (insert) => {
      built++
      return insert.onConflict((conflict) =>
        conflict
          .columns(['scope', 'kind', 'key'])
          .doUpdateSet({ n: sql<number>`task_counts.n + excluded.n` }),
      )
    })
    await add(store.db, [])
    const rows = Array.from({ length: 39 }, (_, i) => delta(i))
    await add(store.db, rows)
    await add(store.db, rows)
    expect(await kept()).toEqual(Object.fromEntries(rows.map(({ key, n }) => [key, 2 * n])))
    // 39 = 32 + 4 + 2 + 1.
    expect(built).toBe(4)
    // The columns may be named in another order.
    await add(store.db, [{ n: 5, key: 'day 1', kind: 'open', scope: 'somebody' }])
    expect((await kept())['day 1']).toBe(7)
  })

  test('finds each of many values, and builds a statement for each even size', async () => {
    let built = 0
    const find = hotIn((db, keys) => {
      built++
      return db.selectFrom('task_counts').select('key').where('key', 'in', keys).orderBy('key')
    })
    await hotInsert('task_counts')(store.db, [delta(101), delta(102), delta(103)])
    const names = async (...n: number[]) =>
      (
        await find(
          store.db,
          n.map((each) => delta(each).key),
        )
      ).map(({ key }) => key)
    expect(await names(103, 101, 102)).toEqual(['day 101', 'day 102', 'day 103'])
    expect(await names(101, 102, 103, 999)).toEqual(['day 101', 'day 102', 'day 103'])
    expect(await names(102)).toEqual(['day 102'])
    expect(built).toBe(2)
  })
})
