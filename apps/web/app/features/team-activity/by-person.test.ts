import type { TeamActivityEntry } from '@task-manager/contract/lists/team-activity'
import { expect, test } from 'vitest'
import { byPerson } from './by-person.ts'

const people = {
  ana: { _id: 'ana', name: 'Ana', profileImageUrl: '' },
  ben: { _id: 'ben', name: 'Ben', profileImageUrl: '' },
}
const entry = (
  _id: string,
  person: keyof typeof people,
  kind: TeamActivityEntry['kind'],
  given: Partial<TeamActivityEntry> = {},
): TeamActivityEntry => ({
  _id,
  at: `2026-11-24T10:0${_id}:00.000Z`,
  actor: people[person],
  kind,
  task: { _id: 't', title: 'Task' },
  comment: null,
  changes: [],
  ...given,
})
const tick = (text: string) => [
  {
    field: 'todoChecklist',
    before: { _id: text, text, completed: false },
    after: { _id: text, text, completed: true },
  },
]

test('puts the newest person first, and ticks of one task into one line [T72]', () => {
  const days = byPerson([
    entry('4', 'ben', 'comment.created', { comment: 'c' }),
    entry('3', 'ana', 'task.ticked', { changes: tick('two') }),
    entry('2', 'ana', 'task.ticked', { changes: tick('one') }),
    entry('1', 'ben', 'task.created'),
  ])
  expect(days.map(({ actor }) => actor?.name)).toEqual(['Ben', 'Ana'])
  const words = days.map(({ lines }) =>
    lines.map(({ parts }) => parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('')),
  )
  expect(words).toEqual([['commented', 'created the task'], ['ticked "one" and "two"']])
})

test('counts the comments of one person on one task, and leads to the newest [T72]', () => {
  const [ana] = byPerson([
    entry('4', 'ana', 'comment.created', { comment: 'newest' }),
    entry('3', 'ben', 'comment.created', { comment: 'of another' }),
    entry('2', 'ana', 'comment.created', { comment: 'oldest' }),
    entry('1', 'ana', 'comment.created', { comment: 'c', task: { _id: 'u', title: 'Other' } }),
  ])
  expect(ana?.lines.map(({ comment, parts }) => [comment, ...parts])).toEqual([
    ['newest', 'commented 2 times'],
    ['c', 'commented'],
  ])
})

test('keeps two deleted tasks apart [T72]', () => {
  const gone = (title: string) => ({ task: { _id: null, title } })
  const [ana] = byPerson([
    entry('4', 'ana', 'task.deleted', gone('Second')),
    entry('3', 'ana', 'task.created', gone('Second')),
    entry('2', 'ana', 'task.deleted', gone('First')),
    entry('1', 'ana', 'task.created', gone('First')),
  ])
  expect(ana?.lines.map(({ task }) => task.title)).toEqual(['Second', 'Second', 'First', 'First'])
})
