import { expect, test } from 'vitest'
import { readTyped } from './typed-filters.ts'

const people = [
  { _id: 't1', name: 'Tobias Lindqvist', email: 'tobias@studio.example' },
  { _id: 'f1', name: 'Fatuma Hassan', email: 'fatuma@studio.example' },
  { _id: 'j1', name: 'José Peña', email: 'jp@studio.example' },
]
const names = {
  people,
  projects: [
    { _id: 'p1', name: 'Harbour Law' },
    { _id: 'p2', name: 'Harbour' },
  ],
  labels: [
    { _id: 'l1', name: 'waiting for client' },
    { _id: 'l2', name: 'Légal' },
  ],
}
const none = { status: '' } as const

test('reads filters from a typed text, and leaves the other words [T35]', () => {
  expect(readTyped('due:overdue @tobias Priority:HIGH the invoice', none, names)).toEqual({
    rest: 'the invoice',
    changes: { due: ['overdue'], assignedTo: ['t1'], priority: ['High'] },
  })
  expect(
    readTyped('due:2026-11-20 created:2026-11-01.. by:jose status:in-progress sort:due', none, names),
  ).toEqual({
    rest: '',
    changes: {
      due: ['2026-11-20..2026-11-20'],
      createdAt: ['2026-11-01..'],
      createdBy: ['j1'],
      status: 'In Progress',
      sort: 'due',
      order: '',
    },
  })
  expect(readTyped('is:waiting', none, names)?.changes).toEqual({ waiting: ['yes'] })
  expect(readTyped('-is:waiting', none, names)?.changes).toEqual({ waiting: ['no'] })
  expect(readTyped('@me @nobody', none, names)?.changes).toEqual({ assignedTo: ['me', 'nobody'] })
  expect(readTyped('due:today', { status: '', due: ['overdue'] }, names)?.changes).toEqual({
    due: ['overdue', 'today'],
  })
})

test('reads projects and labels by name, quoted, hyphenated or by prefix [T41, T42]', () => {
  expect(readTyped('project:harbour-law label:"waiting for client" -label:legal due', none, names)).toEqual({
    rest: 'due',
    changes: { project: ['p1'], label: ['waiting for client'], notLabel: ['Légal'] },
  })
  expect(readTyped('project:HARBOUR label:wait', none, names)?.changes).toEqual({
    project: ['p2'],
    label: ['waiting for client'],
  })
  expect(readTyped('project:none', none, names)?.changes).toEqual({ project: ['none'] })
  expect(readTyped('project:law', none, names)?.changes).toEqual({ project: ['p1'] })
  for (const text of ['project:kite', 'label:money', 'label:"waiting for', '-due:today'])
    expect(readTyped(text, none, names), text).toBeNull()
})

test('leaves words that are no filter as text [T35]', () => {
  for (const text of [
    'due:someday',
    'due:2026-13-40',
    'http://example.org',
    '@',
    '@anybody',
    'priority:',
    '"due:today"',
    'a:b:c',
    ':)',
  ])
    expect(readTyped(text, none, names), text).toBeNull()
  expect(readTyped('@tobias by:fatuma invoice', none, { ...names, people: null })).toBeNull()
})
