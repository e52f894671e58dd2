/** Which writes change the revision of sessions. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import type { Db, Store } from '#server/db/store.ts'
import { migratedDatabase, openMigrated, type TestDatabase } from '#test/database/databases.ts'
import { seenBy } from './revision.ts'

let database: TestDatabase
let neighbour: TestDatabase
let store: Store
let otherNode: Store
let otherDatabase: Store

beforeAll(async () => {
  database = await migratedDatabase('postgres')
  neighbour = await migratedDatabase('postgres')
  store = await openMigrated(database)
  otherNode = await openMigrated(database)
  otherDatabase = await openMigrated(neighbour)
})
afterAll(async () => {
  for (const each of [store, otherNode, otherDatabase]) await each.close()
  await database.remove()
  await neighbour.remove()
})

const AT = '2030-01-01T00:00:00.000Z'
const user = async (db: Db) => {
  const id = newId()
  const row = { id, name: 'A', email: `${id}@example.test`, password_hash: '-', role: 'user' as const }
  await db
    .insertInto('users')
    .values({ ...row, image_id: null, created_at: AT, updated_at: AT })
    .execute()
  return id
}
const session = async (db: Db, userId: string) => {
  const origin = { id: newId(), device: '', address: '' }
  const row = { ...origin, token_hash: newId(), user_id: userId, created_at: AT, used_at: AT }
  await db.insertInto('sessions').values(row).execute()
  return row.token_hash
}
const put = (db: Db) => db.insertInto('settings').values({ name: newId(), value: '1' }).execute()

/** The parts of the revision that `work` changed, as seen by the other node or by that of another database. */
async function changedParts(work: () => Promise<unknown>, node = otherNode): Promise<string[]> {
  const before = await node.revision()
  await work()
  const after = await node.revision()
  return (['data', 'sessions'] as const).filter((part) => before[part] !== after[part])
}

test('a commit in another database keeps cached sessions', async () => {
  expect(await changedParts(() => put(otherDatabase.db))).toEqual(['data'])
})

test('only writes to sessions and users void cached sessions', async () => {
  const { db } = store
  const id = await user(db)
  const hash = await session(db, id)
  expect(await changedParts(() => put(db))).toEqual(['data'])
  expect(await changedParts(() => session(db, id))).toEqual(['data'])
  const touch = db.updateTable('sessions').set({ used_at: AT }).where('token_hash', '=', hash)
  expect(await changedParts(() => touch.execute())).toEqual(['data'])
  const failing = () =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('sessions').execute()
      throw new Error('changed my mind')
    })
  expect(await changedParts(() => failing().catch(() => {}))).not.toContain('sessions')
})

test.each<[string, (db: Db, id: string, hash: string) => Promise<unknown>]>([
  ['a session ends', (db, _, hash) => db.deleteFrom('sessions').where('token_hash', '=', hash).execute()],
  [
    'a role changes',
    (db, id) => db.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute(),
  ],
  ['a user is deleted', (db, id) => db.deleteFrom('users').where('id', '=', id).execute()],
  ['someone empties the table by hand', (db) => sql`truncate sessions cascade`.execute(db)],
])('when %s, every node sees it with its next query', async (_, change) => {
  const id = await user(store.db)
  const hash = await session(store.db, id)
  expect(await changedParts(() => change(store.db, id, hash))).toEqual(['data', 'sessions'])
})

test('concurrent writes that end sessions all succeed', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => user(store.db)))
  const hashes = await Promise.all(ids.map((id) => session(store.db, id)))
  await Promise.all(
    hashes.map((hash, i) =>
      (i % 2 ? store : otherNode).db.transaction().execute(async (tx) => {
        await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
        await tx
          .updateTable('users')
          .set({ name: 'B' })
          .where('id', '=', ids[i] ?? '')
          .execute()
      }),
    ),
  )
  const left = await store.db.selectFrom('sessions').select('user_id').where('user_id', 'in', ids).execute()
  expect(left).toEqual([])
})

test('without triggers every commit voids cached sessions', async () => {
  const { db } = otherDatabase
  await sql`drop function sessions_changed cascade`.execute(db)
  await sql`delete from settings where name = 'sessions-revision'`.execute(db)
  expect(await changedParts(() => put(db), otherDatabase)).toEqual(['data', 'sessions'])
})

test('only the commit of a write changes the revision, not its begin', () => {
  const rest = seenBy('100:100:')
  expect(seenBy('100:101:100')).toBe(rest)
  expect(seenBy('100:103:100,101,102')).toBe(rest)
  expect(seenBy('101:101:')).not.toBe(rest)
  const oneEnded = seenBy('100:102:100')
  expect(oneEnded).not.toBe(rest)
  expect(seenBy('100:104:100,102,103')).toBe(oneEnded)
  expect(seenBy('100:104:100,103')).not.toBe(oneEnded)
  expect(seenBy('102:102:')).not.toBe(oneEnded)
})
