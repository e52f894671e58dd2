import { expect, test } from 'vitest'
import { startReloading, unlessReloading } from './reloading.ts'

const fails = () => Promise.reject(new TypeError('Failed to fetch'))

test('a failed load is an error, but not while the page reloads', async () => {
  await expect(unlessReloading(() => Promise.resolve('chart'))).resolves.toBe('chart')
  await expect(unlessReloading(fails)).rejects.toThrow('Failed to fetch')
  startReloading()
  await expect(unlessReloading(() => Promise.resolve('chart'))).resolves.toBe('chart')
  let settled = false
  const note = () => {
    settled = true
  }
  void unlessReloading(fails).then(note, note)
  await new Promise((resolve) => setImmediate(resolve))
  expect(settled).toBe(false)
})
