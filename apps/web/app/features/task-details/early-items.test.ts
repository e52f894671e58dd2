import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { withoutEarly } from './early-items.ts'

const item = (_id: string, text: string): ChecklistItem => ({
  _id,
  text,
  completed: false,
  assignee: null,
  dueDate: null,
})
const ids = (items: readonly ChecklistItem[]) => items.map(({ _id }) => _id)

test('an item whose live event precedes the answer is shown once', () => {
  const added = [item('drawn', ' Paint ')]
  const before = new Set(['a', 'b'])
  const known = [item('a', 'Paint'), item('b', 'Sand'), item('new', 'Paint')]
  expect(ids(withoutEarly(known, added, before))).toEqual(['a', 'b'])
  // Before the call was sent, no item can be from it.
  expect(ids(withoutEarly(known, added, null))).toEqual(['a', 'b', 'new'])
  // Items that someone else adds at the same time stay.
  const others = [...known, item('theirs', 'Wash'), item('again', 'Paint')]
  expect(ids(withoutEarly(others, added, before))).toEqual(['a', 'b', 'theirs', 'again'])
})
