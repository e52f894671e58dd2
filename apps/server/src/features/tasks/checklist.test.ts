import { expect, test } from 'vitest'
import { itemsOf } from './checklist.ts'

const draft = { _id: '1', text: 'Draft', completed: true }
const send = { _id: '2', text: 'Send', completed: false }

test('keeps the name and the tick of a known item through new words and another place [T21]', () => {
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

test('takes a call that says completed at its word [T21]', () => {
  expect(itemsOf([{ _id: '1', text: 'Draft', completed: false }], [draft])).toEqual([
    { ...draft, completed: false },
  ])
})

test('finds items without names by their text, each once [T21]', () => {
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

test('finds a named item before one with the same text takes its place [T21]', () => {
  const [first, second] = itemsOf([{ text: 'Draft' }, { _id: '1', text: 'Draft' }], [draft])
  expect(second).toEqual(draft)
  expect(first?._id).not.toBe('1')
})

test('takes an unknown name for a new item, and a repeated one only once [T21]', () => {
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
