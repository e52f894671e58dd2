import { ApiError } from '#web/lib/http/api-error.ts'
import { type FormFailure, failureOf } from './form-failure.ts'

export type FormValues = Record<string, string>

export interface FormActions<T> {
  /** The first invalid field in the specified order, or null. */
  check: (values: FormValues) => FormFailure | null
  send: (values: FormValues) => Promise<T>
  /** Called with the server's answer. */
  done: (answer: T) => void | Promise<void>
}

/** Checks and sends. Resolves with the failure to show, null after success, 'aborted' when the user cancelled. */
export async function submitForm<T>(
  { check, send, done }: FormActions<T>,
  values: FormValues,
  onSending: () => void,
): Promise<FormFailure | 'aborted' | null> {
  const invalid = check(values)
  if (invalid) return invalid
  onSending()
  try {
    await done(await send(values))
    return null
  } catch (error) {
    return error instanceof ApiError && error.code === 'aborted' ? 'aborted' : failureOf(error)
  }
}
