import { GENERIC_MESSAGE, type Problem } from '@task-manager/contract/errors'
import { Credentials } from '@task-manager/contract/sign-in/auth'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/http/api-error.ts'
import { failureOf, invalidField, submitForm } from './use-form.ts'

const refused = { field: 'email', message: 'Please enter a valid email address.' }

function actions(changes: Partial<Parameters<typeof submitForm<string>>[0]> = {}) {
  return {
    check: () => null,
    send: vi.fn<(values: Record<string, string>) => Promise<string>>(async () => 'answer'),
    done: vi.fn<(answer: string) => void>(),
    ...changes,
  }
}

describe('submitting a form', () => {
  test('sends nothing while a field is invalid', async () => {
    const form = actions({ check: () => refused })
    const onSending = vi.fn<() => void>()
    expect(await submitForm(form, {}, onSending)).toEqual(refused)
    expect(form.send).not.toHaveBeenCalled()
    expect(onSending).not.toHaveBeenCalled()
  })

  test('sends the values and passes on the answer', async () => {
    const form = actions()
    const onSending = vi.fn<() => void>()
    expect(await submitForm(form, { email: 'a@b.c' }, onSending)).toBeNull()
    expect(form.send).toHaveBeenCalledWith({ email: 'a@b.c' })
    expect(form.done).toHaveBeenCalledWith('answer')
    expect(onSending).toHaveBeenCalledOnce()
  })

  test("shows the server's message at the field it is about", async () => {
    const send = () => Promise.reject(new ApiError(409, 'conflict', 'User already exists'))
    expect(await submitForm(actions({ send }), {}, () => {})).toEqual({
      field: 'email',
      message: 'User already exists',
    })
  })

  test('waits for the work after the answer, and shows its failure', async () => {
    const done = () => Promise.reject(new ApiError(0, 'network', 'The server cannot be reached.'))
    expect(await submitForm(actions({ done }), {}, () => {})).toEqual({
      field: '',
      message: 'The server cannot be reached.',
    })
  })

  test('a cancelled upload is not a failure', async () => {
    const send = () => Promise.reject(new ApiError(0, 'aborted', ''))
    expect(await submitForm(actions({ send }), {}, () => {})).toBe('aborted')
  })
})

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

test('a problem belongs to the field that the server names, and an image to the photo', () => {
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
