/** Writes that go together: in their order, and none for the fault of another. */
import { expect, test } from 'vitest'
import { gathering } from './gathering.ts'

const refused = (code: string) => Object.assign(new Error(code), { code })

test('those that come while others are under way go together with the next ones, and get their own results', async () => {
  const groups: number[][] = []
  const write = gathering<number, string>(async (all) => {
    groups.push([...all])
    await new Promise((resolve) => setImmediate(resolve))
    return all.map((n) => `made ${n}`)
  }, 3)
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => write(n)))
  expect(results).toEqual([1, 2, 3, 4, 5].map((n) => `made ${n}`))
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(await write(6)).toBe('made 6')
})

test('one that breaks a rule is refused alone', async () => {
  const write = gathering<number, number>(async (all) => {
    if (all.includes(2)) throw refused('23505')
    return [...all]
  }, 10)
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => write(n)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('when the database is away, all are told so and nothing is sent again', async () => {
  let sent = 0
  const write = gathering<number, number>(async () => {
    sent += 1
    throw refused('CONNECTION_LOST')
  }, 10)
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => write(n)))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(sent).toBe(1)
})

test('who has waited through one that got no answer at all is refused with it', async () => {
  let sent = 0
  const write = gathering<number, number>(async () => {
    sent += 1
    throw refused('CONNECTION_SILENT')
  }, 2)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => write(n)))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(sent).toBe(1)
})
