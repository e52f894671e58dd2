import { expect, test } from 'vitest'
import { timeLeft } from './invitation-labels.ts'

/** A local time, so that the test passes in every time zone. */
const expiresAt = new Date('2026-11-24T14:05:00').toISOString()

test.each([
  { at: '2026-11-17T14:05:00', state: 'opened', left: 'the link expires in 7 days' },
  { at: '2026-11-17T14:05:01', state: 'sent', left: 'the link expires in 7 days' },
  { at: '2026-11-23T16:00:00', state: 'sent', left: 'the link expires tomorrow' },
  { at: '2026-11-24T14:04:00', state: 'sent', left: 'the link expires today' },
  { at: '2026-11-24T14:06:00', state: 'expired', left: 'the link has expired' },
] as const)('says at $at how long the link of an invitation works', ({ at, state, left }) =>
  expect(timeLeft({ state, expiresAt }, new Date(at).getTime())).toBe(left),
)
