import type { SecondStepRequired, Session } from '@task-manager/contract/auth'
import { useNavigate } from 'react-router'
import type { FormFailure } from '#web/lib/form/form-failure.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { landingOf } from '#web/lib/session/roles.ts'
import { startSession } from '#web/lib/session/session.ts'
import { takeReturnPage } from '#web/lib/session-store/return-page.ts'

type Task = {
  check: (values: Record<string, string>) => FormFailure | null
  send: (values: Record<string, string>) => Promise<Session | SecondStepRequired>
  /** The password was right, and a second step follows. */
  onStep?: (asked: SecondStepRequired['twoStep']) => void
}

/** Login and sign-up: the form's flow, then the session and the page the user came from, or where they start. */
export function useSessionForm({ check, send, onStep }: Task) {
  const navigate = useNavigate()
  return useForm({
    check,
    send,
    done: async (session) => {
      if ('twoStep' in session) return onStep?.(session.twoStep)
      const user = startSession(session)
      const place = takeReturnPage()
      await navigate(place?.path ?? landingOf(user), { replace: true, state: place?.state })
    },
  })
}
