import type { SecondStepRequired, Session } from '@task-manager/contract/sign-in/auth'
import { useNavigate } from 'react-router'
import { type FormFailure, useForm } from '#web/lib/form/use-form.ts'
import { landingOf } from '#web/lib/session/roles.ts'
import { startSession } from '#web/lib/session/session.ts'
import { takeReturnPage } from '#web/lib/session-store/return-page.ts'

type Actions = {
  check: (values: Record<string, string>) => FormFailure | null
  send: (values: Record<string, string>) => Promise<Session | SecondStepRequired>
  /** Called when the password was right and a second step follows. */
  onStep?: (required: SecondStepRequired['twoStep']) => void
}

/** The form of login and sign-up. Starts the session and returns to the previous page, or to the landing page. */
export function useSessionForm({ check, send, onStep }: Actions) {
  const navigate = useNavigate()
  return useForm({
    check,
    send,
    done: async (session) => {
      if ('twoStep' in session) return onStep?.(session.twoStep)
      const user = startSession(session)
      const page = takeReturnPage()
      await navigate(page?.path ?? landingOf(user), { replace: true, state: page?.state })
    },
  })
}
