import { expect, test } from 'vitest'
import { passwordRefusal, passwordStrength } from './passwords.ts'

const owner = { name: 'Kofi Usman', email: 'kofi.usman@example.org' }
const hint = (password: string, least = 8) => passwordStrength(password, least, owner)

test('the strength of a password names the reasons of a refusal [A3]', () => {
  for (const password of ['password1', 'PassWord1', 'Kofi Usman', 'kofi.usman', 'kofi.usman@example.org']) {
    expect(passwordRefusal(password, 8, owner)).not.toBeNull()
    expect(hint(password)).toBe(passwordRefusal(password, 8, owner))
  }
  expect(passwordRefusal('kitenge9', 8, owner)).toBeNull()
})

test('the strength of a password uses the minimum of this server [A3]', () => {
  expect([hint(''), hint('', 12)]).toEqual([
    'At least 8 characters. Longer is better.',
    'At least 12 characters. Longer is better.',
  ])
  expect([hint('kitenge'), hint('kitenge9', 12)]).toEqual([
    '1 more character needed',
    '4 more characters needed',
  ])
  expect([hint('aaaaaaaaaaab'), hint('kitenge9'), hint('kitenge9-market')]).toEqual([
    'Weak: the same few characters',
    'Fair. Longer is better.',
    'Good',
  ])
  expect(hint('kitenge9-market', 16)).toBe('1 more character needed')
})
