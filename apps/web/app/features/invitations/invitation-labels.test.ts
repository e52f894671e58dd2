import { expect, test } from 'vitest'
import { timeLeft } from './invitation-labels.ts'

/** A local time, so that the test passes in every time zone. */
const expiresAt = new Date('2026-11-24T14:05:00').toISOString()

test.each([
  ['2026-11-17T14:05:00', 'opened', 'the link expires in 7 days'],
  ['2026-11-17T14:05:01', 'sent', 'the link expires in 7 days'],
  ['2026-11-23T16:00:00', 'sent', 'the link expires tomorrow'],
  ['2026-11-24T14:04:00', 'sent', 'the link expires today'],
  ['2026-11-24T14:06:00', 'expired', 'the link has expired'],
] as const)('says at %s how long the link of an invitation works', (at, state, words) =>
  expect(timeLeft({ state, expiresAt }, new Date(at).getTime())).toBe(words),
)
