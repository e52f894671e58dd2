import { PasswordReset, resetPassword } from '@task-manager/contract/resets'
import { firstIssue } from '@task-manager/contract/text'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthMessage } from './auth-message.tsx'
import { FormError } from './form-error.tsx'
import { newPasswordRules } from './new-password.ts'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFormFlow } from './use-form-flow.ts'
import { useLinkToken } from './use-link-token.ts'
import { useSignInOptions } from './use-sign-in-options.ts'
import { wayClass } from './way-class.ts'

/** Chooses a new password with a link (decision A13). */
export function ResetForm() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<string | null>(null)
  const rules = newPasswordRules(useSignInOptions())
  const { form, errorId, failure, busy, ready, onSubmit } = useFormFlow({
    check: ({ password = '' }) => {
      const issue = firstIssue(PasswordReset, { token, password })
      return issue ? { field: issue.path, message: issue.message } : rules.check(password)
    },
    send: ({ password = '' }) => api(resetPassword, { body: { token: token ?? '', password } }),
    done: async ({ message }) => {
      setAnswer(message)
      // The used link is not left behind in the history.
      await navigate('/reset-password', { replace: true, preventScrollReset: true })
    },
  })
  const another = (
    <Link to="/forgot-password" className={`${wayClass} justify-self-start`}>
      Ask for a new link
    </Link>
  )
  if (answer !== null) {
    return (
      <AuthMessage>
        <p>{answer}</p>
        <LinkButton to="/login" size="large">
          Login
        </LinkButton>
      </AuthMessage>
    )
  }
  if (token === '') {
    return (
      <AuthMessage>
        <p>The link is not complete. Open it again from the mail, or ask for a new one.</p>
        {another}
      </AuthMessage>
    )
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        placeholder={rules.placeholder}
        invalid={failure?.field === 'password'}
        errorId={errorId}
      />
      <FormError id={errorId} failure={failure} />
      <SubmitButton busy={busy} ready={ready && token !== null}>
        {busy ? 'Saving…' : 'Save the new password'}
      </SubmitButton>
      {failure?.field === 'token' && another}
    </form>
  )
}
