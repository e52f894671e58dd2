import type { Backup } from '@task-manager/contract/installation/backups'
import { expect, test } from 'vitest'
import { ageOf, rehearsedOf } from './backup-labels.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

test.each([
  ['2026-11-26T12:00:05Z', 'just now'],
  ['2026-11-26T11:59:01Z', 'just now'],
  ['2026-11-26T11:59:00Z', '1 minute ago'],
  ['2026-11-26T11:00:01Z', '59 minutes ago'],
  ['2026-11-26T11:00:00Z', '1 hour ago'],
  ['2026-11-26T09:00:00Z', '3 hours ago'],
  ['2026-11-24T12:00:01Z', '47 hours ago'],
  ['2026-11-24T12:00:00Z', '2 days ago'],
])('the age of %s is %j', (instant, words) => {
  expect(ageOf(instant, now)).toBe(words)
})

test('the restore test says when it was, or how the copy differed', () => {
  const backup = { rehearsed: null } as Backup
  const at = '2026-11-26T09:00:00Z'
  expect(rehearsedOf(backup, now)).toBe('Not tested')
  expect(
    rehearsedOf({ ...backup, rehearsed: { at, ok: true, detail: 'Restored and compared, 11 s' } }, now),
  ).toBe('Restored and compared 3 hours ago')
  expect(rehearsedOf({ ...backup, rehearsed: { at, ok: false, detail: 'A list differs.' } }, now)).toBe(
    'Failed: A list differs.',
  )
})
