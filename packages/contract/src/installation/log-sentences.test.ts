import { expect, test } from 'vitest'
import type { LogEntry } from './log.ts'
import { sentenceOf } from './log-sentences.ts'

const ann = { _id: 'a', name: 'Ann', profileImageUrl: '' }
const entry = (overrides: Partial<LogEntry>): LogEntry => ({
  _id: '1',
  at: '2026-11-24T08:00:00.000Z',
  actor: ann,
  kind: 'user.edited',
  subject: { _id: 'b', name: 'Ben' },
  changes: [],
  address: null,
  ...overrides,
})

test.each<[Partial<LogEntry>, string]>([
  [
    { kind: 'user.role', changes: [{ field: 'role', before: 'user', after: 'admin' }] },
    'made Ben an administrator',
  ],
  [{ changes: [{ field: 'name', before: 'B', after: 'Ben' }] }, "changed Ben's name (B to Ben)"],
  [
    { subject: { _id: 'a', name: 'Ann' }, changes: [{ field: 'email', before: 'a@b.c', after: 'd@e.f' }] },
    'changed their own email (a@b.c to d@e.f)',
  ],
  [{ kind: 'session.failed', actor: null, subject: { _id: '', name: 'x@y.z' } }, 'Failed sign-in as x@y.z'],
  [
    {
      kind: 'session.failed',
      actor: null,
      subject: { _id: '', name: 'several addresses' },
      changes: [{ field: 'times', before: null, after: 12 }],
    },
    'Failed sign-in as several addresses, 12 times',
  ],
  [{ kind: 'session.opened', changes: [{ field: 'device', before: null, after: '' }] }, 'logged in'],
  [{ kind: 'task.deleted', subject: { _id: 't', name: 'Old news' } }, 'deleted the task "Old news"'],
  [
    {
      kind: 'settings.preferences',
      subject: { _id: 'a', name: 'Ann' },
      changes: [
        { field: 'timeZone', before: null, after: 'Africa/Nairobi' },
        { field: 'mailsOff', before: '[]', after: '["reminder"]' },
      ],
    },
    'set their own time zone to Africa/Nairobi and changed their own email preferences',
  ],
  [
    {
      kind: 'settings.preferences',
      actor: null,
      changes: [
        { field: 'mailsOff', before: '[]', after: '["overdue"]' },
        { field: 'by', before: null, after: 'the link of a mail' },
      ],
    },
    'Emails to Ben were turned off with the link in an email',
  ],
  [
    {
      kind: 'settings.two-step',
      changes: [
        { field: 'twoStepRequired', before: false, after: true },
        { field: 'sessionsEnded', before: null, after: 4 },
      ],
    },
    'required two-step sign-in for everyone and ended sessions opened without it',
  ],
  [
    { kind: 'enquiry.moved', changes: [{ field: 'status', before: 'new', after: 'archived' }] },
    'moved an enquiry to archived',
  ],
  [{ kind: 'view.created', subject: { _id: 'v', name: 'Late' } }, 'saved the view "Late" for everyone'],
  [
    {
      kind: 'view.edited',
      subject: { _id: 'v', name: 'Late' },
      changes: [{ field: 'shared', before: true, after: false }],
    },
    'made the view "Late" private',
  ],
  [{ kind: 'something.new' }, 'something.new'],
])('an entry is worded: %o [A20]', (overrides, sentence) => {
  expect(sentenceOf(entry(overrides))).toBe(sentence)
})
