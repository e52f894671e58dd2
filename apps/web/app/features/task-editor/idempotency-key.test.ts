import { expect, test } from 'vitest'
import { clearKey, keyFor } from './idempotency-key.ts'

test('keeps the key for a retry and changes it for another task or user [api 5]', () => {
  const first = keyFor('u1', { title: 'A' })
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyFor('u1', { title: 'A' })).toBe(first)
  expect(keyFor('u2', { title: 'A' })).not.toBe(first)
  expect(keyFor('u1', { title: 'B' })).not.toBe(first)
  const again = keyFor('u1', { title: 'A' })
  clearKey('u1')
  expect(keyFor('u1', { title: 'A' })).not.toBe(again)
})
