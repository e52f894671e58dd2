import { confirmEmail } from '@task-manager/contract/sign-in/account'
import { useState } from 'react'
import { useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { AuthAnswer } from './auth-message.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Confirms with a button, so that programs that only open links confirm nothing (decision A12). */
export function ConfirmEmailForm() {
  const token = useLinkToken()
  const [answer, setAnswer] = useState<string | null>(null)
  const { form, errorId, failure, busy, ready, onSubmit } = useForm({
    check: () => null,
    send: () => api(confirmEmail, { body: { token: token ?? '' } }),
    done: ({ message }) => setAnswer(message),
  })
  if (answer !== null) {
    return <AuthAnswer text={answer} to="/app" action="Continue" />
  }
  if (token === '')
    return (
      <AuthAnswer text="The link is incomplete. Open it again from the email." to="/app" action="Continue" />
    )
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <FormError id={errorId} failure={failure} />
      <SubmitButton busy={busy} ready={ready && token !== null}>
        {busy ? 'Confirming…' : 'Use this address'}
      </SubmitButton>
    </form>
  )
}
