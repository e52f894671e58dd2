import { expect, test } from 'vitest'
import { afterQuiet } from './sending-time.policy.ts'

const quiet = { from: '19:00', to: '07:30' }
const at = (time: string) => new Date(`2026-11-24T${time}:20.500Z`)

test.each([
  // Nairobi is three hours ahead.
  ['12:00', '2026-11-24T12:00:20.500Z'],
  ['15:59', '2026-11-24T15:59:20.500Z'],
  ['16:00', '2026-11-25T04:30:00.000Z'],
  ['22:10', '2026-11-25T04:30:00.000Z'],
  ['03:00', '2026-11-24T04:30:00.000Z'],
  ['04:30', '2026-11-24T04:30:20.500Z'],
])('an email of %s UTC waits for the end of the quiet hours, over midnight too', (time, sent) => {
  expect(afterQuiet(at(time), 'Africa/Nairobi', quiet).toISOString()).toBe(sent)
})

test('without quiet hours it does not wait, and within a day neither', () => {
  expect(afterQuiet(at('16:00'), 'Africa/Nairobi', null)).toEqual(at('16:00'))
  expect(afterQuiet(at('12:30'), 'UTC', { from: '12:00', to: '13:00' }).toISOString()).toBe(
    '2026-11-24T13:00:00.000Z',
  )
  expect(afterQuiet(at('14:00'), 'UTC', { from: '12:00', to: '13:00' })).toEqual(at('14:00'))
})

test.each([
  ['the clocks go forward', '2026-03-28T22:00:00Z', '07:30', '2026-03-29T05:30:00.000Z'],
  ['the clocks go back', '2026-10-24T21:00:00Z', '07:30', '2026-10-25T06:30:00.000Z'],
  ['the end is in the hour that is skipped', '2026-03-28T22:00:00Z', '02:30', '2026-03-29T01:30:00.000Z'],
  ['the end is in the hour that comes twice', '2026-10-24T21:00:00Z', '02:30', '2026-10-25T00:30:00.000Z'],
  ['the clocks went forward before', '2026-03-29T02:00:00Z', '07:30', '2026-03-29T05:30:00.000Z'],
])('in a night when %s, an email waits until the local end', (_, now, to, sent) => {
  const night = { from: '19:00', to }
  expect(afterQuiet(new Date(now), 'Europe/Berlin', night).toISOString()).toBe(sent)
})
