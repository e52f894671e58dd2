import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

/** The size of a value of 100 letters under a key of one. */
const SIZE = 602

/** A cache for that many values of 100 letters; `fetched` returns the keys that were not cached. */
function cacheOf(entries: number) {
  const cache = new LruCache<Buffer>(entries * SIZE)
  const bytesFor = (key: string) => Buffer.from(key.repeat(100))
  return {
    cache,
    fetched: async (...keys: string[]): Promise<string> => {
      let missed: readonly string[] = []
      const all = await cache.all(keys, async (missing) => {
        missed = missing
        return missing.map((key) => ({ key, value: bytesFor(key) })).reverse()
      })
      expect(all).toEqual(keys.map(bytesFor))
      return missed.join('')
    },
  }
}

test('fetches missing values once and returns all in the order of the keys', async () => {
  const { fetched } = cacheOf(8)
  expect(await fetched('a', 'b')).toBe('ab')
  expect(await fetched('b', 'c', 'a')).toBe('c')
  expect(await fetched('c', 'b', 'a')).toBe('')
  expect(await fetched()).toBe('')
})

test('returns null when a value is missing', async () => {
  const { cache, fetched } = cacheOf(8)
  const onlyA = async () => [{ key: 'a', value: Buffer.from('a'.repeat(100)) }]
  expect(await cache.all(['a', 'b'], onlyA)).toBeNull()
  expect(await fetched('a', 'b')).toBe('b')
})

test('stays within its size and keeps what is used', async () => {
  const { fetched } = cacheOf(4)
  let missed = 0
  for (const key of 'bcdefghij') {
    await fetched(key)
    if ((await fetched('a')) !== '') missed += 1
  }
  expect(missed).toBe(1)
  expect(await fetched('b')).toBe('b')
})

test('returns a value larger than its size without caching it', async () => {
  const cache = new LruCache<Buffer>(4 * SIZE)
  let fetches = 0
  const fetch = async (keys: readonly string[]) => {
    fetches += 1
    return keys.map((key) => ({ key, value: Buffer.from(key.repeat(2000)) }))
  }
  for (let i = 0; i < 2; i++) expect(await cache.all(['a'], fetch)).toEqual([Buffer.from('a'.repeat(2000))])
  expect(fetches).toBe(2)
})
