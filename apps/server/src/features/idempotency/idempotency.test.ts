import { expect, test } from 'vitest'
import { newId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/transaction.ts'
import { describeEngines } from '#test/app.ts'
import { person } from '#test/factories.ts'
import {
  findResult,
  idempotencyKey,
  removeOldIdempotencyKeys,
  storeResult,
  storeResults,
} from './idempotency.service.ts'

const AT = '2026-11-24T08:00:00.000Z'

describeEngines('idempotency keys', (t) => {
  const inTransaction = <T>(work: (db: Tx) => Promise<T>): Promise<T> =>
    t().deps.db.transaction().execute(work)
  const setup = async (body: unknown = { title: 'A' }) => {
    const { id } = await person(t())
    return { userId: id, key: idempotencyKey(id, 'key', body), resultId: newId() }
  }

  test('find the result of the first call with the same body [api 5]', async () => {
    const { userId, key, resultId } = await setup()
    expect(await findResult(t().deps.db, key)).toBeNull()
    await inTransaction((db) => storeResult(db, key, resultId, AT))
    expect(await findResult(t().deps.db, key)).toBe(resultId)
    const other = idempotencyKey(userId, 'key', { title: 'B' })
    await expect(findResult(t().deps.db, other)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('are separate for each person, and optional [api 5]', async () => {
    const { key, resultId } = await setup()
    await inTransaction((db) => storeResult(db, key, resultId, AT))
    const stranger = await setup()
    expect(await findResult(t().deps.db, stranger.key)).toBeNull()
    const none = idempotencyKey(stranger.userId, null, {})
    await inTransaction((db) => storeResult(db, none, newId(), AT))
    expect([none, await findResult(t().deps.db, none)]).toEqual([null, null])
  })

  test('of a bulk action are stored once each [T38, T39]', async () => {
    const { userId } = await setup()
    const results = (...keys: string[]) => new Map(keys.map((key) => [key, newId()]))
    const store = (keys: ReadonlyMap<string, string>) =>
      inTransaction((db) => storeResults(db, userId, keys, AT))
    expect(await store(results('a', 'b'))).toEqual(new Set(['a', 'b']))
    expect(await store(results('b', 'c'))).toEqual(new Set(['c']))
    expect(await store(new Map())).toEqual(new Set())
  })

  test('expire after a day [api 5]', async () => {
    const { key, resultId } = await setup()
    await inTransaction((db) => storeResult(db, key, resultId, AT))
    const hours = (n: number) => new Date(Date.parse(AT) + n * 3_600_000)
    await removeOldIdempotencyKeys(t().deps.db, hours(24))
    expect(await findResult(t().deps.db, key)).toBe(resultId)
    await removeOldIdempotencyKeys(t().deps.db, hours(25))
    expect(await findResult(t().deps.db, key)).toBeNull()
  })
})
