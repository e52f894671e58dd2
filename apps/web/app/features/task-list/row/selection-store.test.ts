import { afterEach, expect, test } from 'vitest'
import { rowSelection, setRowSelection } from './selection-store.ts'

afterEach(() => setRowSelection(null))

test('rows cannot be selected before the selection has loaded [T38]', () => {
  expect(rowSelection()).toBeNull()
  const toggled: [string, boolean][] = []
  setRowSelection({
    has: (id) => id === 'a',
    toggle: (id, range) => toggled.push([id, range]),
    loaded: 'some',
    toggleLoaded: () => {},
  })
  rowSelection()?.toggle('b', true)
  expect([rowSelection()?.has('a'), rowSelection()?.has('b')]).toEqual([true, false])
  expect(toggled).toEqual([['b', true]])
})
