import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 'At least 8 characters, the longer the better'],
  ['1234567', '1 more character at least'],
  ['12', '6 more characters at least'],
  ['aaaaaaaaaaaaaaaaaaaa', 'Weak: the same characters again and again'],
  ['kitenge9', 'Fair: longer would be better'],
  ['four blue horses', 'Good: long and varied'],
])('says how good %s is [A3, A12]', (password, words) => {
  expect(strengthOf(password)).toBe(words)
})
