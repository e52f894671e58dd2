import { expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import { CLOSING, inBatches } from './batches.ts'

const items = Array.from({ length: 250 }, (_, n) => String(n))
const idOf = (id: string) => id
const done = (ids: readonly string[]) => ids.map((_id) => ({ _id, ok: true }))
const refusedWith = (ids: readonly string[], message: string) =>
  ids.map((_id) => ({ _id, ok: false, message }))

test('a shutdown ends the work after the current batch [T38]', async () => {
  const closing = new AbortController()
  const apply = async (batch: readonly string[]) => {
    closing.abort()
    return done(batch)
  }
  const { results, failure, interrupted } = await inBatches({ items, idOf, apply, closing: closing.signal })
  expect(interrupted).toBe(true)
  expect(results).toEqual([...done(items.slice(0, 100)), ...refusedWith(items.slice(100), CLOSING)])
  expect(failure).toBeUndefined()
})

test('a batch that fails leaves the earlier ones as they are [T38]', async () => {
  const apply = async (batch: readonly string[]) => {
    if (batch.includes('100')) throw new AppError('conflict', 'Locked.')
    return done(batch)
  }
  const { results } = await inBatches({ items, idOf, apply, closing: new AbortController().signal })
  expect(results).toEqual([...done(items.slice(0, 100)), ...refusedWith(items.slice(100), 'Locked.')])
})
