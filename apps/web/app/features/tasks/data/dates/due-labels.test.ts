import { afterEach, expect, test } from 'vitest'
import { setDateLanguage } from '#web/lib/time/date-language.ts'
import { dueCell } from './due-labels.ts'

afterEach(() => setDateLanguage(''))

test.each([
  ['en-US', 'Friday', 'Dec 5'],
  ['de', 'Freitag', '5. Dez.'],
  ['fi', 'perjantaina', '5.12.'],
  ['pt', 'sexta-feira', '5 de dez.'],
])(
  'writes days near today without a comma, and others without the year, in %s [T36]',
  (language, near, far) => {
    setDateLanguage(language)
    const text = (day: string) => dueCell(day, false, '2026-11-24').text
    expect([text('2026-11-27'), text('2026-12-05')]).toEqual([near, far])
  },
)

test('names a due date near today with a word, and marks overdue ones [T36]', () => {
  const text = (day: string, done = false) => dueCell(day, done, '2026-11-24').text
  expect(['21', '23', '24', '25', '26', '30'].map((day) => text(`2026-11-${day}`))).toEqual([
    '3 days overdue',
    'Yesterday',
    'Today',
    'Tomorrow',
    'Thursday',
    'Monday',
  ])
  expect([text('2026-12-01'), text('2027-03-02'), text('2026-11-21', true)]).toEqual([
    '1st Dec',
    '2nd Mar 2027',
    '21st Nov',
  ])
  expect(dueCell('2026-11-23', false, '2026-11-24').overdue).toBe(true)
  expect(dueCell('2026-11-23', true, '2026-11-24').overdue).toBe(false)
})
