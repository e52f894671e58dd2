import { expect, test } from 'vitest'
import { JsonText } from './json-text.ts'
import { RevisionCache } from './revision-cache.ts'

const KEY_AND_ENTRY = 402

test('caches an answer for one revision only', () => {
  const cache = new RevisionCache<string>((text) => text.length)
  expect(cache.get('1', 'a')).toBeUndefined()
  cache.set('1', 'a', 'x')
  expect(cache.get('1', 'a')).toBe('x')
  expect(cache.get('2', 'a')).toBeUndefined()
  cache.set('1', 'a', 'old')
  expect(cache.get('2', 'a')).toBeUndefined()
})

test('counts keys, entries and every value once, and restarts when it is full', () => {
  const cache = new RevisionCache<string>((text) => text.length, 2 * (100 + KEY_AND_ENTRY))
  cache.get('1', 'a')
  cache.set('1', 'a', 'x'.repeat(100))
  // Replacing an entry adds nothing.
  for (let i = 0; i < 10; i++) cache.set('1', 'a', 'x'.repeat(100))
  cache.set('1', 'b', 'x'.repeat(100))
  expect(cache.get('1', 'a')).toBeDefined()
  cache.set('1', 'c', 'x')
  expect([cache.get('1', 'a'), cache.get('1', 'b'), cache.get('1', 'c')]).toEqual([undefined, undefined, 'x'])
})

test('does not cache a value larger than its limit', () => {
  const cache = new RevisionCache<string>((text) => text.length, 1000)
  cache.get('1', 'a')
  cache.set('1', 'a', 'x'.repeat(1000))
  expect(cache.get('1', 'a')).toBeUndefined()
})

test('counts compressed copies that are made later', async () => {
  const first = JsonText.of(Array.from({ length: 500 }, (_, i) => `${i * 7919}`))
  const cache = new RevisionCache<JsonText<string[]>>(
    (answer) => answer.size,
    first.size + KEY_AND_ENTRY + 10,
  )
  cache.get('1', 'a')
  cache.set('1', 'a', first)
  first.onCopy = (bytes) => cache.grow('a', first, bytes)
  expect(cache.get('1', 'a')).toBe(first)
  await first.compressed('gzip')
  expect(cache.get('1', 'a')).toBeUndefined()
})

test('counts two bytes for a character of text and one for a byte', () => {
  const answer = JsonText.of('€€€')
  expect(answer.size).toBe(10)
  let more = 0
  answer.onCopy = (bytes) => {
    more += bytes
  }
  expect(answer.bytes.length).toBe(11)
  expect([answer.size, more]).toEqual([11, 1])
})
