import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('calls its listeners after each change, until they are removed', () => {
  const store = createStore(1)
  const seen: number[] = []
  const leave = store.subscribe(() => seen.push(store.get()))
  store.set(2)
  store.set(2)
  leave()
  store.set(3)
  expect(seen).toEqual([2, 2])
  expect(store.get()).toBe(3)
})
