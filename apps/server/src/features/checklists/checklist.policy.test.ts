import { expect, test } from 'vitest'
import { itemsOf } from './checklist.policy.ts'

const bare = { assignee: null, dueDate: null }
const draft = { _id: '1', text: 'Draft', completed: true, ...bare }
const send = { _id: '2', text: 'Send', completed: false, ...bare }

test('keeps id and tick of a known item that is edited and moved [T21]', () => {
  expect(
    itemsOf(
      [
        { _id: '2', text: 'Post it' },
        { _id: '1', text: 'First draft' },
      ],
      [draft, send],
      [],
    ),
  ).toEqual([
    { ...send, text: 'Post it' },
    { ...draft, text: 'First draft' },
  ])
})

test('uses `completed` where the call sets it [T21]', () => {
  expect(itemsOf([{ _id: '1', text: 'Draft', completed: false }], [draft], [])).toEqual([
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
    [],
  )
  expect(items.slice(0, 2)).toEqual([{ ...send, completed: true }, draft])
  expect(items[2]).toEqual({
    _id: expect.stringMatching(/^[a-z]{8}$/),
    text: 'Draft',
    completed: false,
    ...bare,
  })
})

test('matches ids before texts [T21]', () => {
  const [first, second] = itemsOf([{ text: 'Draft' }, { _id: '1', text: 'Draft' }], [draft], [])
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
    [],
  )
  expect(items[0]).toEqual({ _id: 'x', text: 'a', completed: false, ...bare })
  expect(items[1]?._id).not.toBe('x')
})

test('keeps the owner and date that a call omits, and drops an owner who is not on the task [T65]', () => {
  const amina = { _id: 'amina', name: 'Amina', profileImageUrl: '' }
  const owned = { ...draft, assignee: amina, dueDate: '2026-11-26' }
  const item = (given: object, people = [amina]) => itemsOf([{ text: 'Draft', ...given }], [owned], people)[0]
  expect(item({})).toMatchObject({ assignee: amina, dueDate: '2026-11-26' })
  expect(item({ assignee: null, dueDate: null })).toMatchObject(bare)
  expect(item({ assignee: { _id: 'amina' } })).toMatchObject({ assignee: amina })
  expect(item({}, [])).toMatchObject({ assignee: null, dueDate: '2026-11-26' })
})
