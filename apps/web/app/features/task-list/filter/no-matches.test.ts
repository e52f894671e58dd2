import { expect, test } from 'vitest'
import { noMatches } from './no-matches.ts'

const named = [{ _id: 'p', name: 'Tobias' }]
const all = { status: '' } as const

test('names the filters that match nothing [T35]', () => {
  expect(noMatches({ ...all, due: ['overdue'] }, named)).toBe('No overdue tasks.')
  expect(noMatches({ status: 'In Progress', priority: ['High'] }, named)).toBe(
    'No in-progress high-priority tasks.',
  )
  expect(noMatches({ ...all, priority: ['High', 'Low'], due: ['week', 'today'] }, named)).toBe(
    'No high or low priority tasks due this week or today.',
  )
  expect(noMatches({ ...all, assignedTo: ['p', 'me'], q: 'inv' }, named)).toBe(
    'No tasks assigned to Tobias or me match "inv".',
  )
  expect(noMatches({ ...all, assignedTo: ['nobody'], project: ['none'] }, named)).toBe(
    'No unassigned tasks without a project.',
  )
  expect(noMatches({ ...all, label: ['copy'], notLabel: ['bug'], due: ['today'] }, named)).toBe(
    'No tasks match these filters.',
  )
})
