import type { Task } from '@task-manager/contract/tasks/tasks'
import { describe, expect, test } from 'vitest'
import {
  byDay,
  dayByKey,
  dueWithin,
  firstWeekday,
  matchesDue,
  periodBeforeRolling,
  periodBeside,
  weeksOf,
} from './weeks.ts'

const TODAY = '2026-11-24'
const task = (more: Partial<Task>) =>
  ({ status: 'Pending', priority: 'Low', dueDate: TODAY, ...more }) as Task

describe('the days of the calendar [T44]', () => {
  test('cover six weeks around a month, from Monday or Sunday', () => {
    const monday = weeksOf('month', TODAY, 1)
    expect(monday).toHaveLength(6)
    expect([monday[0]?.[0], monday[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06'])
    expect(weeksOf('month', TODAY, 0)[0]?.[0]).toBe('2026-11-01')
    expect(weeksOf('month', TODAY, 1, true).map(([first]) => first)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
    ])
    expect(weeksOf('week', TODAY, 1)).toEqual([
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
    ])
  })
  test('are beside others', () => {
    expect(periodBeside('month', TODAY, 1)).toBe('2026-12-01')
    expect(periodBeside('week', TODAY, -1)).toBe('2026-11-17')
    expect(periodBeforeRolling(TODAY, 1)).toBe('2026-11-01')
    expect(periodBeforeRolling('2026-12-06', 1)).toBe('2026-11-01')
    expect(periodBeforeRolling('2026-12-06', 0)).toBe('2026-12-01')
    expect(periodBeforeRolling('2026-11-01', 1)).toBe('2026-10-01')
  })
  test('move by keys', () => {
    const walk = (key: string) => dayByKey(key, TODAY, 1)
    expect(['ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageDown', 'a'].map(walk)).toEqual([
      '2026-11-23',
      '2026-12-01',
      '2026-11-23',
      '2026-11-29',
      '2026-12-24',
      null,
    ])
  })
  test('start on the first weekday of the language', () => {
    expect(firstWeekday('en-US')).toBe(0)
    expect(firstWeekday('de-DE')).toBe(1)
    expect(firstWeekday('en-KE')).toBe(0)
    expect(firstWeekday('not a language')).toBe(1)
  })
})

describe('due dates on the calendar [T44]', () => {
  const shown = { from: '2026-10-26', to: '2026-12-06' }
  test('are limited to the days on show and the filter', () => {
    expect(dueWithin(undefined, shown, TODAY)).toEqual(['2026-10-26..2026-12-06'])
    expect(dueWithin(['overdue', '2026-12-01..'], shown, TODAY)).toEqual([
      '2026-10-26..2026-11-23',
      '2026-12-01..2026-12-06',
    ])
    expect(dueWithin(['2026-01-01..2026-01-31'], shown, TODAY)).toEqual([])
  })
  test('do not count completed tasks as overdue', () => {
    const late = { dueDate: '2026-11-20' }
    expect(matchesDue(task(late), ['overdue'], TODAY)).toBe(true)
    expect(matchesDue(task({ ...late, status: 'Completed' }), ['overdue'], TODAY)).toBe(false)
    expect(matchesDue(task({ ...late, status: 'Completed' }), ['overdue', '..2026-11-30'], TODAY)).toBe(true)
  })
  test('group tasks, open and urgent ones first', () => {
    const [done, low, high] = [
      task({ status: 'Completed', priority: 'High' }),
      task({}),
      task({ priority: 'High' }),
    ]
    expect(byDay([done, low, high]).get(TODAY)).toEqual([high, low, done])
  })
})
