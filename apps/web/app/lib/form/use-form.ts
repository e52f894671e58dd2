import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { FormFailure } from './form-failure.ts'
import { type FormActions, submitForm } from './submit-form.ts'

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
