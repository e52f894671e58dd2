import type { ActivityEntry } from '@task-manager/contract/tasks/activity'
import { expect, test } from 'vitest'
import { firstNew, itemsOf } from './activity-items.ts'

const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`
const person = (_id: string) => ({ _id, name: _id, profileImageUrl: '' })
const comment = (minute: number, by: string, text = 'Hi'): ActivityEntry => ({
  type: 'comment',
  _id: `c${minute}`,
  author: person(by),
  text,
  mentions: [],
  reactions: [],
  createdAt: at(minute),
  editedAt: null,
  deleted: false,
})
const item = (completed: boolean) => ({ _id: 'i', text: 'Draft', completed, assignee: null, dueDate: null })
const tick = (minute: number, by: string): ActivityEntry => ({
  type: 'change',
  _id: String(minute),
  at: at(minute),
  actor: person(by),
  kind: 'task.ticked',
  changes: [{ field: 'todoChecklist', before: item(minute % 2 === 1), after: item(minute % 2 === 0) }],
})

const kinds = (entries: ActivityEntry[], newFrom: string | null = null) =>
  itemsOf(entries, newFrom).map(({ kind, id }) => `${kind} ${id}`)

test('changes and comments are in one order, oldest first, and ticks merge up to the next comment [T80]', () => {
  const entries = [tick(5, 'a'), tick(4, 'a'), comment(3, 'b'), tick(2, 'a'), tick(1, 'a')]
  expect(kinds(entries)).toEqual(['line change 2', 'comment comment c3', 'line change 5'])
})

test("the line 'New since you were here' is above the first new entry of someone else [T80]", () => {
  const entries = [comment(5, 'b'), comment(4, 'me'), tick(3, 'me'), comment(2, 'b'), comment(1, 'b')]
  expect(firstNew(entries, at(2), 'me')).toBe('comment c5')
  expect(firstNew(entries, at(1), 'me')).toBe('comment c2')
  expect(firstNew(entries, at(5), 'me')).toBeNull()
  expect(firstNew(entries, null, 'me')).toBeNull()
  expect(kinds(entries, 'comment c2').slice(0, 3)).toEqual([
    'comment comment c1',
    'new new',
    'comment comment c2',
  ])
})
