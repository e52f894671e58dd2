import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedInsert } from '#server/db/query/prepared-insert.ts'
import { markWithoutResult } from '#server/db/query/without-result.ts'
import type { Tx } from '#server/db/transaction.ts'
import { violationOf } from '#server/db/violations.ts'
import { migratedStore, postgresUrl } from '#test/database/databases.ts'
import { messagesOf } from './transaction-messages.ts'

const { store } = migratedStore('postgres')
const inserts = preparedInsert('settings')
const put = (db: Tx, name: string, value = 'on') => inserts(db, [{ name, value }])
const named = async (name: string) =>
  await store().db.selectFrom('settings').select('value').where('name', '=', name).execute()

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: postgresUrl(), pipeline: true } as pg.ClientConfig)
  await client.connect()
})
afterAll(() => client.end())

test('BEGIN and inserts are sent with the next statement of their transaction', async () => {
  const insert = 'insert into numbers (n) values ($1)'
  markWithoutResult(insert)
  await client.query('create temporary table numbers (n integer)')
  const { stream } = (client as unknown as { connection: { stream: pg.Connection['stream'] } }).connection
  let messages = 0
  const write = stream._write.bind(stream)
  const writev = stream._writev?.bind(stream)
  stream._write = (...args) => {
    messages += 1
    write(...args)
  }
  stream._writev = (...args) => {
    messages += 1
    writev?.(...args)
  }
  const { send } = messagesOf(client as unknown as pg.PoolClient)
  const run = (text: string, values: unknown[] = []) => send(text, { text, values })
  const sum = async () =>
    (await run('select coalesce(sum(n), 0)::int as sum from numbers where n > $1', [0])).rows
  await run('begin')
  expect(messages).toBe(0)
  expect(await sum()).toEqual([{ sum: 0 }])
  expect(messages).toBe(1)
  await run(insert, [1])
  await run(insert, [2])
  expect(await sum()).toEqual([{ sum: 3 }])
  expect(messages).toBe(2)
  await run(insert, [3])
  await run('commit')
  expect(messages).toBe(3)
  // Outside of a transaction nothing may wait for a next statement.
  await run(insert, [4])
  expect(messages).toBe(4)
  // BEGIN comes before a write: if it failed, the write would be committed alone.
  await run('begin')
  await run(insert, [5])
  await run('commit')
  expect(messages).toBe(6)
  expect((await client.query('select count(*)::int as n from numbers')).rows).toEqual([{ n: 5 }])
})

test('the failure of an insert is that of its transaction, which keeps nothing', async () => {
  await store()
    .db.transaction()
    .execute((db) => put(db, 'taken'))
  const failed = await store()
    .db.transaction()
    .execute(async (db) => {
      await put(db, 'before')
      await put(db, 'taken', 'off')
      await put(db, 'after')
    })
    .catch((error: unknown) => error)
  expect(violationOf(failed)).toBe('unique')
  expect([await named('before'), await named('taken'), await named('after')]).toEqual([
    [],
    [{ value: 'on' }],
    [],
  ])
})

test('a transaction that is given up sends no insert, and its connection serves the next one', async () => {
  for (let i = 0; i < 12; i++) {
    const failing = store()
      .db.transaction()
      .execute(async (db) => {
        await put(db, 'given-up')
        throw new Error('no')
      })
    await expect(failing).rejects.toThrow('no')
  }
  expect(await named('given-up')).toEqual([])
  await store()
    .db.transaction()
    .execute((db) => put(db, 'next'))
  expect(await named('next')).toEqual([{ value: 'on' }])
})
