import { expect, test } from 'vitest'
import { itemsOf } from './checklist.ts'

const draft = { _id: '1', text: 'Draft', completed: true }
const send = { _id: '2', text: 'Send', completed: false }

test('keeps id and tick of a known item that is edited and moved [T21]', () => {
  expect(
    itemsOf(
      [
        { _id: '2', text: 'Post it' },
        { _id: '1', text: 'First draft' },
      ],
      [draft, send],
    ),
  ).toEqual([
    { _id: '2', text: 'Post it', completed: false },
    { _id: '1', text: 'First draft', completed: true },
  ])
})

test('uses `completed` where the call sets it [T21]', () => {
  expect(itemsOf([{ _id: '1', text: 'Draft', completed: false }], [draft])).toEqual([
    { ...draft, completed: false },
  ])
})

test('matches items without ids by their text, each once [T21]', () => {
  const items = itemsOf(
    [
      { text: 'Send', completed: true },
      { text: 'Draft', completed: true },
      { text: 'Draft', completed: false },
    ],
    [draft, send],
  )
  expect(items.slice(0, 2)).toEqual([{ ...send, completed: true }, draft])
  expect(items[2]).toEqual({ _id: expect.stringMatching(/^[a-z]{8}$/), text: 'Draft', completed: false })
})

test('matches ids before texts [T21]', () => {
  const [first, second] = itemsOf([{ text: 'Draft' }, { _id: '1', text: 'Draft' }], [draft])
  expect(second).toEqual(draft)
  expect(first?._id).not.toBe('1')
})

test('creates items for unknown ids, and for a repeated id only one [T21]', () => {
  const items = itemsOf(
    [
      { _id: 'x', text: 'a' },
      { _id: 'x', text: 'b' },
    ],
    [],
  )
  expect(items[0]).toEqual({ _id: 'x', text: 'a', completed: false })
  expect(items[1]?._id).not.toBe('x')
})
