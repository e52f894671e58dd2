import { expect, test } from 'vitest'
import { ago, formatDateTime, until } from './ago.ts'
import { agoInHours } from './ago-in-hours.ts'
import { setDateLanguage } from './date-language.ts'

/** Local times, so that the test passes in every time zone. */
const at = (text: string): string => new Date(text).toISOString()
const now = new Date('2026-11-24T14:05:00').getTime()

test.each([
  ['2026-11-24T14:05:30', 'just now'],
  ['2026-11-24T14:04:31', 'just now'],
  ['2026-11-24T13:31:00', '34 min ago'],
  ['2026-11-24T11:10:00', '2 h ago'],
  ['2026-11-24T00:01:00', '14 h ago'],
  ['2026-11-23T23:59:00', 'yesterday, 23:59'],
  ['2026-11-20T09:00:00', 'Fri 20th Nov'],
  ['2026-11-18T09:00:00', 'Wed 18th Nov'],
  ['2026-11-17T09:00:00', '17th Nov'],
  ['2025-11-30T09:00:00', '30th Nov 2025'],
])('says of %s that it was %s', (instant, words) => expect(ago(at(instant), now)).toBe(words))

test('writes the day in the language of dates', () => {
  setDateLanguage('pt')
  expect(ago(at('2026-11-17T09:00:00'), now)).toBe('17 de nov.')
  expect(ago(at('2025-11-30T09:00:00'), now)).toBe('30 de nov. de 2025')
  setDateLanguage('')
})

test('counts minutes over midnight', () =>
  expect(ago(at('2026-11-23T23:50:00'), new Date('2026-11-24T00:10:00').getTime())).toBe('20 min ago'))

test.each([
  ['2026-11-20T09:00:00', 'today'],
  ['2026-11-24T23:00:00', 'today'],
  ['2026-11-25T01:00:00', 'tomorrow'],
  ['2026-12-03T09:00:00', 'in 9 days'],
])('says of %s that it is %s', (instant, words) => expect(until(at(instant), now).text).toBe(words))

test('names the exact time', () =>
  expect(formatDateTime(at('2024-03-05T14:05:00'))).toBe('5th Mar 2024, 14:05'))

test.each([
  ['2026-11-24T13:30:00', 'within the last hour'],
  ['2026-11-24T02:00:00', '12 h ago'],
  ['2026-11-23T13:00:00', 'yesterday'],
  ['2026-11-14T13:00:00', '10 days ago'],
])('says of %s to the hour that it was %s', (instant, words) =>
  expect(agoInHours(at(instant), now)).toBe(words),
)
