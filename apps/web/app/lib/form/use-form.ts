/** Forms with one error line: their check, their sending, and the failure that they show. */
import { firstIssue } from '@task-manager/contract/text'
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#web/lib/http/api-error.ts'

/**
 * The message of a form and the name of the field to focus; the name is empty when the message is not about a field.
 */
export type FormFailure = { field: string; message: string }

type Schema = Parameters<typeof firstIssue>[0]

/** The first invalid field, in the order of the schema's fields. */
export function invalidField(schema: Schema, values: unknown): FormFailure | null {
  const issue = firstIssue(schema, values)
  return issue && { field: issue.path, message: issue.message }
}

/** The server's message for a failed call, and the field that it is about. */
export const failureOf = (error: unknown): FormFailure => ({
  field: fieldOf(error),
  message: messageOf(error),
})

function fieldOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  const named = error.problem?.errors?.[0]?.path
  if (named) return named === 'image' ? 'photo' : named
  if (error.status === 401) return 'password'
  if (error.status === 409) return 'email'
  if (error.status === 413 || error.status === 415) return 'photo'
  return /invite/i.test(error.message) ? 'adminInviteToken' : ''
}

type FormValues = Record<string, string>

interface FormActions<T> {
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

/**
 * A form with one error line: check, send, and focus on the invalid field. The fields are uncontrolled, so that text
 * typed before hydration is sent and values stay after a failure.
 */
export function useForm<T>(actions: FormActions<T>) {
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  /** Name of the field to focus after the next render; empty for the submit button. */
  const focusNext = useRef<string | null>(null)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  // A layout effect: a form that is shown later, such as the second step, can be sent as soon as it is there.
  useLayoutEffect(() => setReady(true), [])

  // Runs after the render that enables the button again, because a disabled button cannot take the focus.
  useEffect(() => {
    if (focusNext.current === null || busy) return
    const named =
      focusNext.current &&
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focusNext.current)}"]`)
    focusNext.current = null
    // Before the focus, which scrolls to the field if a low window has no room for both.
    document.getElementById(errorId)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    ;(named || form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
  })

  const fail = (next: FormFailure): void => {
    setFailure(next)
    setBusy(false)
    focusNext.current = next.field
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const result = await submitForm(actions, values, () => {
      setFailure(null)
      setBusy(true)
    })
    if (result !== null && result !== 'aborted') return fail(result)
    setBusy(false)
    if (result === 'aborted') focusNext.current = ''
  }

  /** The props that tie an input to the form and its error line. */
  const field = (name: string) => ({ name, invalid: failure?.field === name, errorId })

  return { form, field, errorId, failure, fail, clear: () => setFailure(null), busy, ready, onSubmit }
}
