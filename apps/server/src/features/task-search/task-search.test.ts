/** SQLite's full-text index is updated once per commit (decision 0021). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { admin, task } from '#test/factories.ts'
import * as repo from './task-search.repo.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp('sqlite')
})
afterEach(() => t.close())

/** Some share prefixes, which the index has too. */
const WORDS = ['a', 'ab', 'abc', 'abcd', 'abd', 'b', 'bcd', 'äbc']

/** Throws when index and rows differ in a word or its frequency. */
const compare = () =>
  sql`insert into task_search_index (task_search_index, rank) values ('integrity-check', 1)`.execute(
    t.deps.db,
  )
const found = async (word: string) =>
  (
    await sql<{
      n: number
    }>`select rowid as n from task_search_index where task_search_index match ${word}`.execute(t.deps.db)
  ).rows.length

test('indexes the last of several changes of a row in one commit', async () => {
  const adminUser = await admin(t)
  const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await task(t, adminUser, [adminUser]))._id))
  const [first = '', second = '', third = ''] = ids
  const words = (task_id: string, words: string) => ({ task_id, title_key: 'x', words })
  await t.deps.db.transaction().execute(async (db) => {
    await repo.put(db, [words(first, 'alpha beta beta gamma'), words(second, 'alpha')])
    await repo.put(db, [words(first, 'beta delta delta'), words(third, 'alpha alpha')])
    await db.deleteFrom('tasks').where('id', '=', second).execute()
  })
  await compare()
  expect([await found('alpha'), await found('beta'), await found('gamma')]).toEqual([1, 1, 0])
})

test('equals the rows after random changes, some rolled back', async () => {
  const adminUser = await admin(t)
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await task(t, adminUser, [adminUser]))._id))
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const text = () => Array.from({ length: random(9) + 1 }, () => WORDS[random(WORDS.length)]).join(' ')
  for (let round = 0; round < 40; round++) {
    const steps = Array.from({ length: random(4) + 1 }, () => async () => {
      const undone = random(3) === 0
      const change = t.deps.db.transaction().execute(async (db) => {
        await repo.put(db, [{ task_id: ids[random(ids.length)] ?? '', title_key: 'x', words: text() }])
        if (undone) throw new Error('rolled back')
      })
      await change.catch((error: Error) => expect(error.message).toBe('rolled back'))
    })
    // At once, so that they share a commit.
    await Promise.all(steps.map((step) => step()))
    await compare()
  }
  expect(await found('a')).toBeGreaterThan(0)
})
