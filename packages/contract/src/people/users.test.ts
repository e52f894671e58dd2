import { SignUp } from '@task-manager/contract/sign-in/auth'
import { firstIssue } from '@task-manager/contract/text'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProfileImageUrl } from './images.ts'
import { Email, EnteredPassword, NewPassword, UserChange } from './users.ts'

const good = { name: 'Amani Otieno', email: 'amani@example.org', password: 'correct horse' }
const refused = (change: Record<string, unknown>) => firstIssue(SignUp, { ...good, ...change })?.message

describe('signing up', () => {
  test('reports one mistake at a time, in order [spec 5]', () => {
    expect(firstIssue(SignUp, { name: ' ', email: 'x', password: '' })?.message).toBe(
      'Please enter a Full name.',
    )
    expect(refused({ email: 'x', password: '' })).toBe('Please enter a valid email address.')
    expect(refused({ password: '' })).toBe('Please enter the password')
    expect(refused({ password: 'short' })).toBe('Password must be at least 8 characters.')
    expect(refused({})).toBeUndefined()
  })

  test.each([undefined, null, 5, []])('reports the same for %j [spec 5]', (nothing) => {
    expect(refused({ name: nothing })).toBe('Please enter a Full name.')
    expect(refused({ email: nothing })).toBe('Please enter a valid email address.')
    expect(refused({ password: nothing })).toBe('Please enter the password')
  })

  test('needs no picture and no invite code, however they are left out [spec 5]', () => {
    for (const nothing of [undefined, null, ''])
      expect(refused({ profileImageUrl: nothing, adminInviteToken: nothing })).toBeUndefined()
    expect(refused({ adminInviteToken: 123456 })).toBe('Admin invite token must be text.')
  })

  test('accepts a name of at most 100 characters [T12]', () => {
    expect(refused({ name: 'x'.repeat(100) })).toBeUndefined()
    expect(refused({ name: 'x'.repeat(101) })).toBe('Full name must be at most 100 characters.')
  })
})

describe('an email address', () => {
  test('is trimmed and in lower case [A5]', () => {
    expect(z.parse(Email, ' Amani@Example.ORG\n')).toBe('amani@example.org')
  })

  test.each(['a', 'a@b', 'a@b.', '@b.c', 'a b@c.d', 'a@b@c.d', 'a\u0000@b.c', 'a\ud800@b.c', 'a@b.c d'])(
    '%j is not one',
    (text) => {
      expect(firstIssue(Email, text)?.message).toBe('Please enter a valid email address.')
    },
  )

  test('is refused for its length before the pattern runs', () => {
    const long = `a@${'.'.repeat(16_000)}@`
    expect(z.safeParse(Email, long).error?.issues.map((issue) => issue.message)).toEqual([
      'Email must be at most 254 characters.',
    ])
  })
})

describe('a new password', () => {
  test('has 8 to 128 characters, any of them, blanks at its ends too [A3]', () => {
    expect(z.parse(NewPassword, '  pass 字 ')).toBe('  pass 字 ')
    expect(firstIssue(NewPassword, 'seven77')?.message).toBe('Password must be at least 8 characters.')
    expect(firstIssue(NewPassword, 'x'.repeat(128))).toBeNull()
    expect(firstIssue(NewPassword, 'x'.repeat(129))?.message).toBe('Password must be at most 128 characters.')
    expect(firstIssue(NewPassword, 'abcdefgh\u0000')?.message).toBe(
      'Password contains a character that cannot be stored.',
    )
  })
})

test('measures a password in NFC, as it is hashed [A3]', () => {
  const decomposed = (n: number) => 'e\u0301'.repeat(n)
  for (const schema of [NewPassword, EnteredPassword]) {
    expect(z.parse(schema, decomposed(128))).toBe('\u00e9'.repeat(128))
    expect(firstIssue(schema, decomposed(129))?.message).toBe('Password must be at most 128 characters.')
  }
  expect(firstIssue(NewPassword, decomposed(7))?.message).toBe('Password must be at least 8 characters.')
})

describe('a profile picture', () => {
  const id = '0199aaaa-0000-7000-8000-000000000001'
  test('is one of this server or none [U6]', () => {
    for (const url of ['', `/api/images/${id}`]) expect(firstIssue(ProfileImageUrl, url)).toBeNull()
  })

  test.each([
    'https://elsewhere.example/x.png',
    `https://elsewhere.example/api/images/${id}`,
    '/api/images/',
    '/api/images/../users',
    `/api/images/${id}/..`,
    `/api/images/${id}?x`,
    `//api/images/${id}`,
    'data:image/png;base64,AAAA',
    null,
    5,
  ])('is not %j [U6]', (url) => {
    expect(firstIssue(ProfileImageUrl, url)?.message).toBe('The profile picture must be an uploaded image.')
  })
})

test('changes nothing when empty, and only fields that can be changed [U3]', () => {
  expect(z.parse(UserChange, {})).toEqual({})
  expect(z.parse(UserChange, { name: ' A ', _id: 'x', password_hash: 'y' })).toEqual({ name: 'A' })
  expect(firstIssue(UserChange, { role: 'root' })?.message).toBe('Role must be admin or user.')
})
