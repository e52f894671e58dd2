/** Statements that are built once for each database. */
import { sql } from 'kysely'
import { expect, expectTypeOf, test } from 'vitest'
import { engines, migratedDatabase, openMigrated } from '#test/database/databases.ts'
import { listOf, prepared } from './prepared.ts'

test.each(engines)('binds parameters by name and builds the statement once, on %s', async (engine) => {
  const database = await migratedDatabase(engine)
  const store = await openMigrated(database)
  let built = 0
  const user = prepared<{ id: string; role: 'admin' | 'user' }, { id: string }>((db, param) => {
    built++
    expectTypeOf(param('role')).toEqualTypeOf<'admin' | 'user'>()
    expectTypeOf(param<'id'>).returns.toEqualTypeOf<string>()
    // @ts-expect-error There is no such parameter.
    expect(() => param('name')).not.toThrow()
    return db
      .selectFrom('users')
      .select('id')
      .where('role', '=', param('role'))
      .where('id', '=', sql<string>`${param('id')}`)
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
  await database.remove()
})

test.each(engines)('takes a list of any length as one parameter, on %s', async (engine) => {
  const database = await migratedDatabase(engine)
  const store = await openMigrated(database)
  const names = Array.from({ length: 300 }, (_, i) => `list ${i} "'`)
  await store.db
    .insertInto('settings')
    .values(names.map((name) => ({ name, value: '' })))
    .execute()
  const found = async (names: readonly string[]) => {
    const query = store.db.selectFrom('settings').select('name').where('name', 'in', listOf(store.db, names))
    expect(query.compile().parameters).toHaveLength(1)
    return (await query.orderBy('name').execute()).map(({ name }) => name)
  }
  expect(await found([])).toEqual([])
  expect(await found(['absent', names[7] ?? '', names[7] ?? ''])).toEqual([names[7]])
  expect(await found(names)).toEqual(names.toSorted())
  await store.close()
  await database.remove()
})
