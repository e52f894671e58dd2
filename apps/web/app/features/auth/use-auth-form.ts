import type { Session } from '@task-manager/contract/auth'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { takePlace } from '#web/lib/return-place.ts'
import { homeOf } from '#web/lib/roles.ts'
import { startSession } from '#web/lib/session.ts'
import { type FormFailure, failureOf } from './form-failure.ts'

type Task = {
  /** The first thing wrong in the specified order, or null. */
  check: (values: Record<string, string>) => FormFailure | null
  send: (values: Record<string, string>) => Promise<Session>
}

/**
 * The flow that login and sign-up share: check, send, one error line with the focus at its field, then the
 * session and the page the user came from, or his dashboard. The fields are uncontrolled, so what was typed
 * before the script arrived counts, and values stay after a failure.
 */
export function useAuthForm({ check, send }: Task) {
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const navigate = useNavigate()
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
      const user = startSession(await send(values))
      const place = takePlace()
      await navigate(place?.path ?? homeOf(user), { replace: true, state: place?.state })
    } catch (error) {
      fail(failureOf(error))
    }
  }

  return { form, errorId, failure, fail, clear: () => setFailure(null), busy, ready, onSubmit }
}
