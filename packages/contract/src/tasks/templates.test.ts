import { expect, test } from 'vitest'
import { dueAfter, dueDateFrom } from './templates.ts'

// 2026-11-24 is a Tuesday.
test.each([
  ['2026-11-24', 0, 'workdays', '2026-11-24'],
  ['2026-11-24', 3, 'workdays', '2026-11-27'],
  ['2026-11-24', 4, 'workdays', '2026-11-30'],
  ['2026-11-24', 5, 'workdays', '2026-12-01'],
  ['2026-11-28', 0, 'workdays', '2026-11-28'],
  ['2026-11-28', 1, 'workdays', '2026-11-30'],
  ['2026-11-24', 5, 'days', '2026-11-29'],
  ['2026-12-30', 3, 'days', '2027-01-02'],
] as const)('a task made on %s is due %i %s later, on %s [T46]', (created, days, unit, due) => {
  expect(dueDateFrom(created, { days, unit })).toBe(due)
})

test('the time until the due date is in workdays, except when it is at a weekend [T46]', () => {
  expect(dueAfter('2026-11-24', '2026-12-01')).toEqual({ days: 5, unit: 'workdays' })
  expect(dueAfter('2026-11-24', '2026-11-29')).toEqual({ days: 5, unit: 'days' })
  expect(dueAfter('2026-11-24', '2026-11-24')).toEqual({ days: 0, unit: 'workdays' })
  expect(dueAfter('2026-11-24', '2026-11-20')).toEqual({ days: 0, unit: 'workdays' })
  expect(dueAfter('2026-11-24', '9999-01-01').days).toBeLessThanOrEqual(3650)
  for (let day = 1; day < 30; day++) {
    const due = `2026-12-${String(day).padStart(2, '0')}`
    expect(dueDateFrom('2026-11-24', dueAfter('2026-11-24', due))).toBe(due)
  }
})
