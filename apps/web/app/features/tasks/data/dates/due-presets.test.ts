import { expect, test } from 'vitest'
import { duePresets } from './due-presets.ts'

const labels = (today: string) => duePresets(today).map(({ label, day }) => `${label} ${day}`)

test('names today, tomorrow, the next Monday and the day in a week', () => {
  expect(labels('2026-11-25')).toEqual([
    'Today 2026-11-25',
    'Tomorrow 2026-11-26',
    'Monday 2026-11-30',
    'In a week 2026-12-02',
  ])
})

test('names no day twice', () => {
  expect(labels('2026-11-29')).toEqual(['Today 2026-11-29', 'Tomorrow 2026-11-30', 'In a week 2026-12-06'])
  expect(labels('2027-02-22')).toEqual(['Today 2027-02-22', 'Tomorrow 2027-02-23', 'Monday 2027-03-01'])
})
