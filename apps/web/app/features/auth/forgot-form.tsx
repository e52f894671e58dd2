import { ForgottenPassword, forgotPassword, NO_RESET_MAIL } from '@task-manager/contract/sign-in/resets'
import { useState } from 'react'
import { Link } from 'react-router'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { useSignInOptions } from '#web/lib/session/use-sign-in-options.ts'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { AuthMessage } from './auth-message.tsx'
import { linkClass } from './link-class.ts'

/**
 * Requests a reset link. Without a mail server it says who can create one. The answer is the same for every
 * address.
 */
export function ForgotForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const sendsMail = useSignInOptions()?.mail ?? true
  const { form, field, errorId, failure, busy, ready, onSubmit } = useForm({
    check: ({ email = '' }) => invalidField(ForgottenPassword, { email }),
    send: ({ email = '' }) => api(forgotPassword, { body: { email } }),
    done: ({ message }) => setAnswer(message),
  })
  const back = (
    <Link to="/login" className={`${linkClass} justify-self-start`}>
      Back to login
    </Link>
  )
  if (answer !== null || !sendsMail) {
    return (
      <div className="mt-8">
        <AuthMessage>
          <p>{answer ?? NO_RESET_MAIL}</p>
          {back}
        </AuthMessage>
      </div>
    )
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-2 grid gap-5">
      <p className="mb-3 text-ink-2">We'll email you a link to choose a new one.</p>
      <EmailField {...field('email')} />
      <FormError id={errorId} failure={failure} />
      <SubmitButton busy={busy} ready={ready}>
        {busy ? 'Sending…' : 'Send link'}
      </SubmitButton>
      {back}
    </form>
  )
}
