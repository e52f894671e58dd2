import { expect, test } from 'vitest'
import { keyDone, keyFor } from './idempotency-key.ts'

test('a retry carries the same key, another body or a later wish a new one', () => {
  const first = keyFor({ title: 'A' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor({ title: 'A' })).toBe(first)
  expect(keyFor({ title: 'B' })).not.toBe(first)
  const again = keyFor({ title: 'A' })
  keyDone()
  expect(keyFor({ title: 'A' })).not.toBe(again)
})
