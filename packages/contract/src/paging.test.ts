import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { TaskFilter } from './tasks/tasks.ts'
import { firstIssue } from './text.ts'

const LIMIT_WRONG = 'limit must be a whole number from 1 to 500.'

test('reads 100 entries by default [T7]', () => {
  expect(z.parse(TaskFilter, {})).toEqual({ status: '', limit: 100 })
})

test.each([
  ['1', 1],
  ['500', 500],
  ['050', 50],
])('limit=%s is %i', (limit, n) => {
  expect(z.parse(TaskFilter, { limit }).limit).toBe(n)
})

test.each(['1e9', '-1', '0', '', ' ', '501', '1.5', '1000000000', 'NaN', '0x10', '١', ['1', '2'], null])(
  'limit %j is refused with the allowed values',
  (limit) => {
    expect(firstIssue(TaskFilter, { limit })?.message).toBe(LIMIT_WRONG)
  },
)

test('accepts one short text as a cursor [T7]', () => {
  for (const cursor of [['a', 'b'], 'x'.repeat(501)])
    expect(firstIssue(TaskFilter, { cursor })?.message).toBe(
      'This cursor is not valid. Start again from the first page.',
    )
})

test.each(['pending', 'Done', ['Pending', 'Completed'], 'In%20Progress'])(
  'there is no status %j',
  (status) => {
    expect(firstIssue(TaskFilter, { status })?.message).toBe(
      'Status must be Pending, In Progress or Completed.',
    )
  },
)
