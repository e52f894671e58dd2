/** Queries that are built once: each slot is filled with the parameter of its name, and has its type. */
import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { engines, migratedPlace, openMigrated } from '#test/databases.ts'
import { hot } from './hot.ts'

test.each(engines)('fills slots by name and builds the statement once, on %s', async (engine) => {
  const place = await migratedPlace(engine)
  const store = await openMigrated(place)
  let built = 0
  const user = hot<{ id: string; role: 'admin' | 'user' }, { id: string }>((db, slot) => {
    built++
    expectTypeOf(slot('role')).toEqualTypeOf<'admin' | 'user'>()
    expectTypeOf(slot<'id'>).returns.toEqualTypeOf<string>()
    // @ts-expect-error There is no such parameter.
    expect(() => slot('name')).not.toThrow()
    return db
      .selectFrom('users')
      .select('id')
      .where('role', '=', slot('role'))
      .where('id', '=', sql<string>`${slot('id')}`)
  })
  const row = { name: 'A', password_hash: '-', image_id: null, created_at: '', updated_at: '' }
  for (const id of ['a', 'b'])
    await store.db
      .insertInto('users')
      .values({ ...row, id, email: id, role: 'user' })
      .execute()
  expect(await user(store.db, { id: 'a', role: 'user' })).toEqual([{ id: 'a' }])
  expect(await user(store.db, { role: 'user', id: 'b' })).toEqual([{ id: 'b' }])
  expect(await user(store.db, { id: 'b', role: 'admin' })).toEqual([])
  expect(built).toBe(1)
  await store.close()
  await place.remove()
})
