import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/lib/http/api-error.ts'
import { submitForm } from './use-form.ts'

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

  test('shows the server’s message at the field it is about', async () => {
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
