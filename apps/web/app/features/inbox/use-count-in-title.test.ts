import { expect, test } from 'vitest'
import { withCount } from './use-count-in-title.ts'

test('the count follows the name of the page, once', () => {
  const three = withCount('My Tasks · Task Manager', 3)
  expect(three).toMatch(/^My Tasks\s\(3\) · Task Manager$/)
  expect(withCount(three, 12)).toMatch(/^My Tasks\s\(12\) · Task Manager$/)
  expect(withCount(three, 0)).toBe('My Tasks · Task Manager')
  expect(withCount('Enquiries (2) · Task Manager', 3)).toBe('Enquiries (2) · Task Manager')
})
