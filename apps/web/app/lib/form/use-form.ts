import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#web/lib/http/api-error.ts'
import { type FormFailure, failureOf } from './form-failure.ts'

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
  useEffect(() => setReady(true), [])

  // Runs after the render that enables the button again, because a disabled button cannot take the focus.
  useEffect(() => {
    if (focusNext.current === null || busy) return
    const named =
      focusNext.current &&
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focusNext.current)}"]`)
    focusNext.current = null
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
