/** Guarantees of writes on both engines: atomic, isolated, and acknowledged after the commit. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Store } from '#server/db/store.ts'
import { afterCommit, type Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { engines, migratedStore, openMigrated } from '#test/database/databases.ts'

describe.each(engines)('writes on %s', (engine) => {
  const { database, store } = migratedStore(engine)
  const put = (db: Store['db'], name: string, value = '1') =>
    db.insertInto('settings').values({ name, value }).execute()
  const names = async (prefix: string) =>
    (
      await store()
        .db.selectFrom('settings')
        .select('name')
        .where('name', 'like', `${prefix}%`)
        .orderBy('name')
        .execute()
    ).map((row) => row.name)
  const transaction = (work: (db: Tx) => Promise<unknown>) => store().db.transaction().execute(work)

  test('at the same moment, in transactions and alone, do not affect each other when one fails [api 6]', async () => {
    await put(store().db, 'a0')
    const outcomes = await Promise.allSettled([
      put(store().db, 'a1'),
      transaction(async (db) => {
        await put(db, 'a2')
        await put(db, 'a3')
      }),
      put(store().db, 'a0'),
      transaction(async (db) => {
        await put(db, 'a4')
        await put(db, 'a0')
      }),
      transaction(async (db) => {
        await put(db, 'a5')
        throw new Error('changed my mind')
      }),
      put(store().db, 'a6'),
    ])
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled')).toEqual([
      true,
      true,
      false,
      false,
      false,
      true,
    ])
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(reasons.map(violationOf)).toEqual(['unique', 'unique', null])
    expect(String(reasons[2])).toBe('Error: changed my mind')
    expect(await names('a')).toEqual(['a0', 'a1', 'a2', 'a3', 'a6'])
  })

  test('with one unique name succeed once, and the others get the violation', async () => {
    const take = async () => {
      try {
        await transaction((db) => put(db, 'b'))
        return 'mine'
      } catch {
        return await names('b')
      }
    }
    const outcomes = await Promise.all([take(), take(), take()])
    expect(outcomes.filter((outcome) => outcome === 'mine')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome !== 'mine')).toEqual([['b'], ['b']])
  })

  test('are seen by a reader when they are acknowledged, and not before the transaction ends', async () => {
    const seen: string[][] = []
    const outside = AsyncLocalStorage.snapshot()
    await transaction(async (db) => {
      await put(db, 'm1')
      seen.push(await outside(() => names('m')))
      expect((await db.selectFrom('settings').select('name').where('name', '=', 'm1').execute()).length).toBe(
        1,
      )
    })
    seen.push(await names('m'))
    expect(seen).toEqual([[], ['m1']])
  })

  test('change the revision, unlike reads and rolled-back writes', async () => {
    const first = await store().revision()
    await names('d')
    expect(await store().revision()).toEqual(first)
    await put(store().db, 'd1')
    const second = await store().revision()
    expect(second.data).not.toBe(first.data)
    const other = await openMigrated(database())
    await put(other.db, 'd2')
    await other.close()
    expect((await store().revision()).data).not.toBe(second.data)
  })

  test('that deadlock are rolled back by the database and retried [api 6]', async () => {
    await put(store().db, 'e1', '0')
    await put(store().db, 'e2', '0')
    const add = (name: string) => (db: Store['db']) =>
      db.updateTable('settings').set({ value: sql<string>`value || 'x'` }).where('name', '=', name).execute()
    const both = Promise.withResolvers<void>()
    let arrived = 0
    // SQLite has one writer at a time, so transactions must not wait for one another there.
    const meet = async () => {
      arrived += 1
      if (arrived === 2 || engine === 'sqlite') both.resolve()
      await both.promise
    }
    const cross = (first: string, second: string) =>
      transaction(async (db) => {
        await add(first)(db)
        await meet()
        await add(second)(db)
      })
    await Promise.all([cross('e1', 'e2'), cross('e2', 'e1')])
    const rows = await store()
      .db.selectFrom('settings')
      .select('value')
      .where('name', 'in', ['e1', 'e2'])
      .execute()
    expect(rows.map((row) => row.value)).toEqual(['0xx', '0xx'])
  })

  test('run their callbacks once, after the commit is visible, and never after a rollback', async () => {
    const calls: string[] = []
    await Promise.allSettled([
      transaction(async (db) => {
        await put(db, 'f1')
        afterCommit(db, () => void names('f').then((seen) => calls.push(`after ${seen.join()}`)))
        expect(calls).toEqual([])
      }),
      transaction(async (db) => {
        afterCommit(db, () => calls.push('never'))
        await put(db, 'a0')
      }),
    ])
    await expect.poll(() => calls).toEqual(['after f1'])
  })

  test('that are retried after a conflict run their callbacks once', async () => {
    let tries = 0
    let followed = 0
    await transaction(async (db) => {
      tries += 1
      await put(db, 'g1')
      afterCommit(db, () => (followed += 1))
      if (tries < 3) throw Object.assign(new Error('crossed'), { code: '40001' })
    })
    expect([tries, followed, await names('g')]).toEqual([3, 1, ['g1']])
  })

  test.each([
    ['reading', () => store().db.selectFrom('settings').select('name').execute()],
    ['writing', () => put(store().db, 'h2')],
    ['a transaction', () => transaction((db) => put(db, 'h3'))],
  ])('refuse the outer handle inside at once: %s', async (_, misuse) => {
    const mistake = 'The outer database handle was used inside a transaction'
    await expect(
      transaction(async (db) => {
        await put(db, 'h1')
        await misuse()
      }),
    ).rejects.toThrow(mistake)
    // The failed transaction left no lock for the next writer.
    await transaction((db) => put(db, 'h4'))
    expect(await names('h')).toEqual(['h4'])
    await store().db.deleteFrom('settings').where('name', '=', 'h4').execute()
  })

  test('take only a handle of a transaction', () => {
    // @ts-expect-error the outer handle does not fit
    expect(() => afterCommit(store().db, () => {})).toThrow('afterCommit needs the handle')
  })
})
