import { expect, test } from 'vitest'
import { lastWord, suggestionsFor } from './typed-suggestions.ts'

const names = {
  people: [
    { _id: 't', name: 'Tobias Lindqvist', email: 'tl@studio.example' },
    { _id: 'o', name: 'Toni Okafor', email: 'to@studio.example' },
  ],
  projects: [{ _id: 'w', name: 'Website relaunch' }],
  labels: [{ _id: 'c', name: 'copy' }],
}
const texts = (word: string, admin = true) => suggestionsFor(word, names, admin).map(({ text }) => text)

test('completes the beginning of a filter and its values [T35]', () => {
  expect(texts('du')).toEqual(['due:overdue', 'due:today', 'due:week', 'due:next-week'])
  expect(texts('due:ov')).toEqual(['due:overdue'])
  expect(texts('pr')).toEqual(['priority:', 'project:'])
  expect(texts('Priority:H')).toEqual(['priority:high'])
  expect(suggestionsFor('status:in', names, true)[0]?.meaning).toEqual(['status', ['In Progress']])
  expect(texts('invoice')).toEqual([])
  expect(lastWord('invoice due:ov')).toBe('due:ov')
  expect(lastWord('invoice ')).toBe('')
})

test('completes names of people, projects and labels [T35]', () => {
  expect(suggestionsFor('@tob', names, true)).toEqual([
    { text: '@Tobias Lindqvist', hint: '', meaning: ['assignedTo', ['t']] },
  ])
  expect(texts('@')).toEqual(['@me', '@nobody', '@Tobias Lindqvist', '@Toni Okafor'])
  expect(texts('project:re')).toEqual(['project:Website relaunch'])
  expect(texts('-label:c')).toEqual(['-label:copy'])
})

test('shows the grammar when nothing is typed, to members without people [T35]', () => {
  expect(texts('')).toContain('@')
  expect(texts('', false)).toEqual([
    'due:',
    'priority:',
    'project:',
    'label:',
    '-label:',
    'status:',
    'completed:',
    'is:',
    'created:',
    'sort:',
  ])
  expect(texts('@to', false)).toEqual([])
})
