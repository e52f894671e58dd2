import { afterEach, expect, test, vi } from 'vitest'
import { itemsIn } from '#web/features/tasks/data/read-paste.ts'
import { dayOf } from '#web/lib/time/format.ts'
import { readLine, taskOf, withPreset, wordAt } from './read-line.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const FRIDAY = '2026-11-27'
const names = {
  people: [
    { _id: 'p1', name: 'Tobias Lindqvist', email: 'tobias@example.test' },
    { _id: 'p2', name: 'Anna Berg', email: 'anna@example.test' },
    { _id: 'p3', name: 'Anna Ek', email: 'ek@example.test' },
  ],
  projects: [{ _id: 'h', name: 'Harbour Law' }],
  labels: [{ _id: 'l', name: 'To translate' }],
  newLabels: true,
}
const read = (text: string, today = FRIDAY, off: string[] = []) =>
  readLine(text, today, names, (day) => day, new Set(off))
const task = (text: string, today = FRIDAY, off: string[] = []) => taskOf(read(text, today, off))

test('reads day, person, project, label and priority, and takes the rest as the title [T61]', () => {
  expect(task('Call the printer fri @tobias #harbour +copy !high')).toEqual({
    title: 'Call the printer',
    dueDate: '2026-12-04',
    assignedTo: ['p1'],
    projectId: 'h',
    labels: ['copy'],
    priority: 'High',
  })
  expect(task('@anna-ek @Tobias-Lindqvist !m Review in 3 days +to-translate')).toEqual({
    title: 'Review',
    dueDate: '2026-11-30',
    assignedTo: ['p3', 'p1'],
    labels: ['To translate'],
    priority: 'Medium',
  })
})

test.each([
  ['Pay fri', '2026-12-04'],
  ['Pay friday', '2026-12-04'],
  ['Pay next friday', '2026-12-04'],
  ['Pay mon', '2026-11-30'],
  ['Pay by friday', '2026-12-04'],
  ['Pay due 13 dec', '2026-12-13'],
  ['Pay fri,', '2026-12-04'],
  ['Pay (fri)', '2026-12-04'],
  ['Pay today', '2026-11-27'],
  ['Pay tomorrow', '2026-11-28'],
  ['Pay +2w', '2026-12-11'],
  ['Pay on 13 Dec', '2026-12-13'],
  ['Pay 13.12.', '2026-12-13'],
  ['Pay end of the month', '2026-11-30'],
  ['Pay 2027-01-05', '2027-01-05'],
])('%s on a Friday is due on %s [T61]', (text, dueDate) => {
  expect(task(text)).toEqual({ title: 'Pay', dueDate })
})

test('punctuation after days and names is not part of them [T61]', () => {
  expect(task('Call Anna, fri, @tobias, +copy,')).toEqual({
    title: 'Call Anna',
    dueDate: '2026-12-04',
    assignedTo: ['p1'],
    labels: ['copy'],
  })
  expect(task('Call Anna, then Tobias,').title).toBe('Call Anna, then Tobias,')
})

test('keeps words in the title that only look like days or names [T61]', () => {
  for (const title of [
    'Book any ad 2D',
    'Plan 3 days of May',
    'Version 1.2 of the sunscreen',
    'Ask @anna about #gone !soon',
    'C++ and 5 + 4 = @ # !',
    'Mail ann@example.test',
  ])
    expect(task(title)).toEqual({ title })
})

test('the last day, project and priority apply, and removed ones stay in the title [T61]', () => {
  expect(task('Move monday meeting to tue !low !high')).toEqual({
    title: 'Move monday meeting to !low',
    dueDate: '2026-12-01',
    priority: 'High',
  })
  expect(task('Watch fri show', FRIDAY, ['fri'])).toEqual({ title: 'Watch fri show' })
  expect(task('Twice @tobias @tobias')).toEqual({ title: 'Twice', assignedTo: ['p1'] })
  expect(task('New +other', FRIDAY, [])).toMatchObject({ labels: ['other'] })
  expect(taskOf(readLine('New +other', FRIDAY, { ...names, newLabels: false }, (day) => day))).toEqual({
    title: 'New +other',
  })
})

test.each([
  // The last hour of Friday, where it is Friday and Saturday in UTC.
  ['Pacific/Kiritimati', '2026-11-27T09:30:00.000Z', FRIDAY, '2026-12-04', '2026-11-28'],
  ['Pacific/Honolulu', '2026-11-28T09:30:00.000Z', FRIDAY, '2026-12-04', '2026-11-28'],
  // The last hour of Thursday and the first one of Friday, at one instant.
  ['Pacific/Honolulu', '2026-11-27T09:30:00.000Z', '2026-11-26', FRIDAY, FRIDAY],
  ['Pacific/Kiritimati', '2026-11-26T10:15:00.000Z', FRIDAY, '2026-12-04', '2026-11-28'],
])('in %s at %s it is %s: fri is %s, tomorrow %s [T61]', (zone, instant, today, friday, tomorrow) => {
  vi.stubEnv('TZ', zone)
  const day = dayOf(new Date(instant))
  expect(day).toBe(today)
  expect(task('Pay fri', day).dueDate).toBe(friday)
  expect(task('Pay tomorrow', day).dueDate).toBe(tomorrow)
})

test('preset values apply unless the line has others [T61]', () => {
  const place = {
    projectId: 'h',
    dueDate: FRIDAY,
    priority: 'High',
    assignedTo: 'p1',
    status: 'In Progress',
  } as const
  const inPlace = (text: string) => withPreset(read(text), place, names, (day) => `Due ${day}`)
  expect(inPlace('Call').chips.map(({ label }) => label)).toEqual([
    'In Progress',
    `Due ${FRIDAY}`,
    'High priority',
    'Harbour Law',
    'Tobias Lindqvist',
  ])
  expect(taskOf(inPlace('Call !low mon @anna-ek @tobias'))).toEqual({
    title: 'Call',
    projectId: 'h',
    dueDate: '2026-11-30',
    priority: 'Low',
    assignedTo: ['p3', 'p1'],
  })
})

test('finds the name that is typed at the caret [T61]', () => {
  expect(wordAt('Call @to', 8)).toEqual({ sign: '@', typed: 'to', from: 5 })
  expect(wordAt('#', 1)).toEqual({ sign: '#', typed: '', from: 0 })
  expect(wordAt('Call @to me', 11)).toBeNull()
  expect(wordAt('ann@example', 11)).toBeNull()
})

test('removes list markers from pasted lines, and ticks [x] [T61]', () => {
  expect(
    itemsIn('- One\r\n* Two\n\n 1. Three\n2) [ ] Four\n[x] Five\n- [X] Six\n• Seven\n3.5 litres\n-5 degrees'),
  ).toEqual([
    { text: 'One', completed: false },
    { text: 'Two', completed: false },
    { text: 'Three', completed: false },
    { text: 'Four', completed: false },
    { text: 'Five', completed: true },
    { text: 'Six', completed: true },
    { text: 'Seven', completed: false },
    { text: '3.5 litres', completed: false },
    { text: '-5 degrees', completed: false },
  ])
})
