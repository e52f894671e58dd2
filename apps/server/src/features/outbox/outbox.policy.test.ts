import { expect, test } from 'vitest'
import { ATTEMPT_MS, ATTEMPTS_MAX, isPermanent, LEASE_MS, reasonOf, retryDelay } from './outbox.policy.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test('waits one minute, then twice as long each time, at most six hours [P6]', () => {
  expect([1, 2, 3, 9, 10, 19].map((n) => retryDelay(n, 0.5) / MINUTE_MS)).toEqual([1, 2, 4, 256, 360, 360])
  expect(retryDelay(1, 0)).toBe(0.8 * MINUTE_MS)
  expect(retryDelay(1, 1)).toBe(1.2 * MINUTE_MS)
})

test('gives up after about three days [P6]', () => {
  const all = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, i) => retryDelay(i + 1, 0.5))
  const hours = all.reduce((sum, delay) => sum + delay, 0) / HOUR_MS
  expect(hours).toBeGreaterThan(66)
  expect(hours).toBeLessThan(78)
})

test('an attempt ends long before its lease', () => {
  expect(ATTEMPT_MS * 2).toBeLessThan(LEASE_MS)
})

test("names the failure and keeps the server's answer on one line", () => {
  const error = Object.assign(new Error('Invalid login: 535\r\n5.7.8 \u001b[31mno'), { code: 'EAUTH' })
  expect(reasonOf(error)).toBe(
    'The mail server refused the user name or password. (Invalid login: 535 5.7.8 [31mno)',
  )
  expect(reasonOf('x'.repeat(1000)).length).toBeLessThan(400)
  const answered = (responseCode: number, response: string) =>
    Object.assign(new Error(`All recipients were rejected: ${response}`), {
      code: 'EENVELOPE',
      responseCode,
      response,
    })
  expect(reasonOf(answered(550, '550 5.1.1 No such mailbox'))).toBe(
    'The mail server refused the address. (550 5.1.1 No such mailbox)',
  )
  expect(reasonOf(answered(451, '451 4.7.1 Greylisted'))).toBe(
    "The mail server can't take this email yet. (451 4.7.1 Greylisted)",
  )
})

test('only 5xx about the address or the message is final', () => {
  const error = (code: string, responseCode?: number) => Object.assign(new Error('x'), { code, responseCode })
  expect([error('EENVELOPE', 550), error('EMESSAGE', 554)].map(isPermanent)).toEqual([true, true])
  const others = [
    error('EENVELOPE', 450),
    error('EMESSAGE', 421),
    error('EAUTH', 535),
    error('ETIMEDOUT'),
    'x',
  ]
  expect(others.map(isPermanent)).toEqual([false, false, false, false, false])
})
