import { GENERIC_MESSAGE, type Problem } from '@task-manager/contract/errors'
import { Credentials } from '@task-manager/contract/sign-in/auth'
import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/http/api-error.ts'
import { failureOf, invalidField } from './form-failure.ts'

test('names the first invalid field in the order of the schema', () => {
  expect(invalidField(Credentials, { email: '', password: '' })?.field).toBe('email')
  expect(invalidField(Credentials, { email: 'ann@example.com', password: '' })?.field).toBe('password')
  expect(invalidField(Credentials, { email: 'ann@example.com', password: 'secret-123' })).toBeNull()
})

test.each([
  [401, 'Invalid email or password', 'password'],
  [409, 'User already exists', 'email'],
  [413, 'The picture is too large', 'photo'],
  [415, 'Not a picture', 'photo'],
  [400, 'Invalid invite code', 'adminInviteToken'],
  [400, 'Something else', ''],
  [500, 'Server error', ''],
])('shows a %s with "%s" at the field "%s"', (status, message, field) => {
  expect(failureOf(new ApiError(status, 'internal', message))).toEqual({ field, message })
})

test('the field that the server names comes first; an image is the photo of the form', () => {
  const naming = (path: string) =>
    new ApiError(400, 'invalid', 'Refused', {
      errors: [{ path, message: 'Refused' }],
    } as unknown as Problem)
  expect(failureOf(naming('name')).field).toBe('name')
  expect(failureOf(naming('image')).field).toBe('photo')
})

test('an unexpected error gets the general message', () => {
  expect(failureOf(new Error('undefined is not a function'))).toEqual({ field: '', message: GENERIC_MESSAGE })
})
