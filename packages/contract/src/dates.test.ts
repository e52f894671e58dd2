import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { isCalendarDate } from './calendar.ts'
import { CalendarDate, DueDate } from './dates.ts'
import { firstIssue } from './text.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a day', () => {
  test.each(['1900-01-01', '2024-02-29', '2026-12-31', '9999-12-31'])('%s exists', (day) => {
    expect(isCalendarDate(day)).toBe(true)
  })

  test.each([
    '2026-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '1899-12-31',
    '0001-01-01',
    '2026-1-1',
    '',
  ])('%j does not', (day) => {
    expect(isCalendarDate(day)).toBe(false)
    expect(firstIssue(CalendarDate, day)?.message).toBe('This is not a valid date.')
  })
})

describe('a due date', () => {
  const written = [
    '2026-03-29',
    ' 2026-03-29 ',
    '2026-03-29T00:00',
    '2026-03-29T00:00:00Z',
    '2026-03-29T23:59:59.999Z',
    '2026-03-29T00:30:00.000+14:00',
    '2026-03-29T23:30:00-12:00',
    '2026-03-29T02:30:00+0100',
  ]

  test.each(['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin', 'America/St_Johns'])(
    'keeps the day as it is written, on a server in %s [T9]',
    (zone) => {
      vi.stubEnv('TZ', zone)
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      for (const text of written) expect(z.parse(DueDate, text)).toBe('2026-03-29')
    },
  )

  test.each([
    '29.03.2026',
    '2026-02-30',
    '2026-03-29 10:00',
    '2026-03-29T',
    '2026-03-29T25:00:00Z',
    '2026-03-29T10:61:00Z',
    '2026-03-29T10:00:00Zoo',
    '2026-03-29T10:00:00+99:99',
    '+002026-03-29',
    'tomorrow',
    '1774742400000',
  ])('refuses %j [T9]', (text) => {
    expect(firstIssue(DueDate, text)?.message).toBe('Due date is not a valid date.')
  })
})
