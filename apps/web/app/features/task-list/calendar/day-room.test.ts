import { expect, test } from 'vitest'
import { dayCounts, shownIn } from './day-room.ts'

test('a day shows tasks first, then next dates, and counts the rest of both', () => {
  expect(shownIn(4, 2, 2)).toEqual({ tasks: 2, dates: 2, more: 0 })
  expect(shownIn(4, 3, 2)).toEqual({ tasks: 3, dates: 0, more: 2 })
  expect(shownIn(4, 1, 5)).toEqual({ tasks: 1, dates: 2, more: 3 })
  expect(shownIn(4, 0, 5)).toEqual({ tasks: 0, dates: 3, more: 2 })
  expect(shownIn(4, 9, 0)).toEqual({ tasks: 3, dates: 0, more: 6 })
  expect(shownIn(1, 0, 2)).toEqual({ tasks: 0, dates: 0, more: 2 })
  for (let lines = 1; lines < 8; lines++)
    for (let tasks = 0; tasks < 9; tasks++)
      for (let dates = 0; dates < 9; dates++) {
        const shown = shownIn(lines, tasks, dates)
        expect(shown.tasks + shown.dates + shown.more).toBe(tasks + dates)
        expect(shown.tasks + shown.dates + (shown.more > 0 ? 1 : 0)).toBeLessThanOrEqual(lines)
      }
})

test('a day counts its next dates in addition to its tasks', () => {
  expect([dayCounts(1, 0), dayCounts(0, 1), dayCounts(2, 3)]).toEqual([
    '1 task',
    '0 tasks, 1 repeat',
    '2 tasks, 3 repeats',
  ])
})
