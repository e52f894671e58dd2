import type { FieldChange, HistoryEntry } from '@task-manager/contract/tasks/history'
import { expect, test } from 'vitest'
import { linesOf } from './history-lines.ts'

const wanjiru = { _id: 'w', name: 'Wanjiru', profileImageUrl: '' }
const tobias = { _id: 't', name: 'Tobias', profileImageUrl: '' }
const former = { _id: null, name: 'a former member', profileImageUrl: '' }

let seq = 0
const entry = (
  kind: HistoryEntry['kind'],
  changes: FieldChange[],
  overrides: Partial<HistoryEntry> = {},
): HistoryEntry => ({
  _id: String(++seq),
  at: '2026-11-24T08:00:00.000Z',
  actor: wanjiru,
  kind,
  changes,
  ...overrides,
})
const edited = (field: string, before: unknown, after: unknown) =>
  entry('task.edited', [{ field, before, after }])
const item = (_id: string, completed: boolean, text = `Step ${_id}`) => ({ _id, text, completed })
const tick = (id: string, minute: number, overrides: Partial<HistoryEntry> = {}, completed = true) =>
  entry(
    'task.ticked',
    [{ field: 'todoChecklist', before: item(id, !completed), after: item(id, completed) }],
    {
      at: new Date(Date.UTC(2026, 10, 24, 8, minute)).toISOString(),
      ...overrides,
    },
  )

/** Entries in the order of time; the server sends the newest first. */
const read = (...happened: HistoryEntry[]): string[] =>
  linesOf(happened.toReversed()).map(
    ({ actor, parts }) =>
      `${actor} ${parts.map((part) => (typeof part === 'string' ? part : part.strong)).join('')}`,
  )

test.each([
  [edited('dueDate', '2026-12-13', '2026-12-20'), 'moved the due date from 13th Dec 2026 to 20th Dec 2026'],
  [edited('title', 'Old', 'New'), 'renamed the task from "Old" to "New"'],
  [edited('priority', 'Low', 'High'), 'changed the priority from Low to High'],
  [edited('status', 'Pending', 'In Progress'), 'changed the status from Pending to In Progress'],
  [edited('attachments', ['a.org'], ['a.org', 'b.org']), 'added the link "b.org"'],
  [edited('attachments', ['a.org', 'b.org'], ['b.org', 'a.org']), 'reordered the links'],
  [edited('checklistOrder', ['1', '2'], ['2', '1']), 'reordered the checklist'],
  [edited('project', null, { _id: 'p', name: 'Harbour Law' }), 'added the task to Harbour Law'],
  [edited('project', { _id: 'p', name: 'Harbour Law' }, null), 'removed the task from Harbour Law'],
  [
    edited('labels', [{ _id: 'a', name: 'copy' }], [{ _id: 'b', name: 'legal' }]),
    'added the label "legal" and removed the label "copy"',
  ],
  [edited('enquiryId', 'e', null), 'removed the enquiry'],
  [edited('waiting', { reason: 'photos' }, null), 'ended the wait'],
  [edited('repeat', { rule: 'FREQ=DAILY' }, null), 'ended the repeat'],
  [edited('colour', 1, 2), 'changed colour'],
  [edited('assignedTo', [wanjiru], [tobias]), 'assigned Tobias and unassigned Wanjiru'],
  [edited('assignedTo', [former, former, tobias], [tobias]), 'unassigned 2 former members'],
  [edited('todoChecklist', item('1', false, 'Send'), item('1', false, 'Post')), 'changed "Send" to "Post"'],
  [edited('todoChecklist', null, item('1', false)), 'added "Step 1"'],
  [edited('todoChecklist', item('1', true), null), 'removed "Step 1"'],
  [entry('task.deleted', [{ field: 'assignedTo', before: [tobias], after: [] }]), 'deleted the task'],
  [entry('task.restored', [{ field: 'assignedTo', before: [], after: [tobias] }]), 'restored the task'],
  [entry('task.edited', []), 'saved the task'],
])('says what changed in plain words [T22]: %#', (change, words) =>
  expect(read(change)).toEqual([`Wanjiru ${words}`]),
)

test('shows the changes of one save in one line, the oldest save first [T22]', () => {
  const created = entry('task.created', [
    { field: 'title', before: null, after: 'A' },
    { field: 'assignedTo', before: [], after: [tobias, former] },
  ])
  const saved = entry('task.edited', [
    { field: 'title', before: 'A', after: 'B' },
    { field: 'priority', before: 'Low', after: 'High' },
    { field: 'todoChecklist', before: null, after: item('9', false) },
  ])
  expect(read(created, saved)).toEqual([
    'Wanjiru created the task and assigned Tobias and a former member',
    'Wanjiru renamed the task from "A" to "B", changed the priority from Low to High and added "Step 9"',
  ])
})

test('keeps names apart, so that each has its own direction [T22]', () => {
  const people = ['عبد الرحمن', 'Tobias', 'Ana'].map((name) => ({ _id: name, name }))
  expect(linesOf([edited('assignedTo', [], people)])[0]?.parts).toEqual([
    'assigned ',
    { strong: 'عبد الرحمن' },
    ', ',
    { strong: 'Tobias' },
    ' and ',
    { strong: 'Ana' },
  ])
})

test('names the first of many people and counts the rest, whose names unfold [T22]', () => {
  const people = ['Ana', 'Tobias', 'Kofi', 'Amara', 'Li'].map((name) => ({ _id: name, name }))
  expect(read(edited('assignedTo', [], people))).toEqual(['Wanjiru assigned Ana, Tobias, Kofi, Amara and Li'])
  const [line] = linesOf([edited('assignedTo', [...people, former, former], [])])
  expect(line).toMatchObject({
    parts: [
      'unassigned ',
      { strong: 'Ana' },
      ', ',
      { strong: 'Tobias' },
      ', ',
      { strong: 'Kofi' },
      ' and ',
      { strong: '4 more' },
    ],
    more: [{ items: ['Ana', 'Tobias', 'Kofi', 'Amara', 'Li', '2 former members'], people: true }],
  })
})

test('merges ticks in quick succession into one line with the result [T22]', () => {
  const status = { field: 'status', before: 'Pending', after: 'In Progress' }
  const first = tick('1', 0)
  first.changes.push(status)
  const last = tick('3', 18)
  last.changes.push({ field: 'status', before: 'In Progress', after: 'Completed' })
  const [line, ...rest] = linesOf([last, tick('2', 9), first])
  expect(rest).toEqual([])
  expect(line).toMatchObject({
    at: last.at,
    parts: ['ticked ', { strong: '3 items' }, '; now ', { strong: 'Completed' }],
    more: [{ items: ['Step 1', 'Step 2', 'Step 3'] }],
  })
  expect(read(tick('1', 0), tick('1', 1, {}, false), tick('2', 2))).toEqual(['Wanjiru ticked "Step 2"'])
  expect(read(tick('1', 0), tick('1', 1, {}, false))).toEqual(['Wanjiru ticked and unticked "Step 1"'])
})

test('does not merge ticks that are later, of another person, interrupted, or of former members [T22]', () => {
  expect(read(tick('1', 0), tick('2', 11))).toHaveLength(2)
  expect(read(tick('1', 0), tick('2', 1, { actor: tobias }))).toHaveLength(2)
  expect(read(tick('1', 0), edited('title', 'A', 'B'), tick('2', 1))).toHaveLength(3)
  expect(read(tick('1', 0, { actor: former }), tick('2', 1, { actor: former }))).toEqual([
    'a former member ticked "Step 1"',
    'a former member ticked "Step 2"',
  ])
  expect(read(tick('1', 0, { actor: null }))).toEqual(['The server ticked "Step 1"'])
})

test('merges moves of items in quick succession, and no other changes [T22]', () => {
  const move = (minute: number, field = 'checklistOrder') => ({
    ...edited(field, ['1', '2'], ['2', '1']),
    at: new Date(Date.UTC(2026, 10, 24, 8, minute)).toISOString(),
  })
  const [last] = linesOf([move(18), move(9), move(0)])
  expect(last?.at).toBe(move(18).at)
  expect(read(move(0), move(9), move(18), move(30))).toEqual([
    'Wanjiru reordered the checklist',
    'Wanjiru reordered the checklist',
  ])
  expect(read(move(0, 'rank'), move(1, 'rank'), move(2))).toEqual([
    'Wanjiru moved the task on the board',
    'Wanjiru reordered the checklist',
  ])
  expect(read(edited('title', 'A', 'B'), edited('title', 'B', 'C'))).toHaveLength(2)
})

test('unfolds a long text before and after the change [T22]', () =>
  expect(linesOf([edited('description', 'One two', 'One three')])[0]).toMatchObject({
    parts: ['changed the description'],
    more: [{ text: { before: 'One two', after: 'One three' } }],
  }))

test('a line knows the field of its first words [T22]', () => {
  const change = (field: string) => ({ field, before: 'Low', after: 'High' })
  const ticked = { field: 'todoChecklist', before: item('1', false), after: item('1', true) }
  const fieldOf = (...changes: FieldChange[]) => linesOf([entry('task.edited', changes)])[0]?.field
  expect(fieldOf(change('status'), ticked, change('priority'))).toBe('priority')
  expect(fieldOf(change('status'), ticked)).toBe('todoChecklist')
  expect(fieldOf(change('status'))).toBe('status')
  expect(fieldOf()).toBeNull()
})

test('says how a task repeats and what it waits for [T71, T75]', () => {
  const repeat = {
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    from: 'due',
    until: null,
    times: null,
    words: 'Every week on Monday',
  }
  expect(
    read(
      edited('repeat', null, repeat),
      edited('repeat', repeat, null),
      edited('waiting', null, { reason: 'the photos', until: '2026-12-03', tasks: ['a'] }),
      edited('waiting', null, { reason: null, until: '2026-12-03', tasks: [] }),
      edited('waiting', null, { reason: null, until: null, tasks: ['a', 'b'] }),
      edited('waiting', {}, null),
    ),
  ).toEqual([
    'Wanjiru set the task to repeat every week on Monday',
    'Wanjiru ended the repeat',
    'Wanjiru set the task to wait for the photos and another task, until 3rd Dec 2026',
    'Wanjiru set the task to wait until 3rd Dec 2026',
    'Wanjiru set the task to wait for 2 other tasks',
    'Wanjiru ended the wait',
  ])
})
