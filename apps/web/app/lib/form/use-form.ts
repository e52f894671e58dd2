import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#web/lib/http/api-error.ts'
import { type FormFailure, failureOf } from './form-failure.ts'

type Task<T> = {
  /** The first thing wrong in the specified order, or null. */
  check: (values: Record<string, string>) => FormFailure | null
  send: (values: Record<string, string>) => Promise<T>
  /** With the server's answer. */
  done: (answer: T) => void | Promise<void>
}

/**
 * The flow that the forms here share: check, send, one error line with the focus at its field. The fields are
 * uncontrolled, so what was typed before the script arrived counts, and values stay after a failure.
 */
export function useForm<T>({ check, send, done }: Task<T>) {
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const faulty = useRef<string | null>(null)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])

  // After the render that enables the button again: a disabled one cannot take the focus back.
  useEffect(() => {
    if (faulty.current === null || busy) return
    const named =
      faulty.current && form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(faulty.current)}"]`)
    faulty.current = null
    ;(named || form.current?.querySelector<HTMLElement>('[type=submit]'))?.focus()
  })

  const fail = (next: FormFailure): void => {
    setFailure(next)
    setBusy(false)
    faulty.current = next.field
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const wrong = check(values)
    if (wrong) return fail(wrong)
    setFailure(null)
    setBusy(true)
    try {
      await done(await send(values))
      setBusy(false)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'aborted')) return fail(failureOf(error))
      // Called back by the one who sent it: nothing is wrong.
      setBusy(false)
      faulty.current = ''
    }
  }

  return { form, errorId, failure, fail, clear: () => setFailure(null), busy, ready, onSubmit }
}
