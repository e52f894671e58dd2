import { expect, test } from 'vitest'
import { readTyped } from './typed-filters.ts'

const people = [
  { _id: 't1', name: 'Tobias Lindqvist', email: 'tobias@studio.example' },
  { _id: 'f1', name: 'Fatuma Hassan', email: 'fatuma@studio.example' },
  { _id: 'j1', name: 'José Peña', email: 'jp@studio.example' },
]
const none = { status: '' } as const

test('reads filters out of what was typed, and leaves the words [T35]', () => {
  expect(readTyped('due:overdue @tobias Priority:HIGH the invoice', none, people)).toEqual({
    left: 'the invoice',
    changes: { due: ['overdue'], assignedTo: ['t1'], priority: ['High'] },
  })
  expect(
    readTyped('due:2026-11-20 created:2026-11-01.. by:jose status:in-progress sort:due', none, people),
  ).toEqual({
    left: '',
    changes: {
      due: ['2026-11-20..2026-11-20'],
      createdAt: ['2026-11-01..'],
      createdBy: ['j1'],
      status: 'In Progress',
      sort: 'due',
      order: '',
    },
  })
  expect(readTyped('@me @nobody', none, people)?.changes).toEqual({ assignedTo: ['me', 'nobody'] })
  expect(readTyped('due:today', { status: '', due: ['overdue'] }, people)?.changes).toEqual({
    due: ['overdue', 'today'],
  })
})

test('takes for text whatever means no filter [T35]', () => {
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
    expect(readTyped(text, none, people), text).toBeNull()
  expect(readTyped('@tobias by:fatuma invoice', none, null)).toBeNull()
})
