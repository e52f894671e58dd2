import { EmailReturn, takeBackEmail } from '@task-manager/contract/account'
import { firstIssue } from '@task-manager/contract/text'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthMessage } from './auth-message.tsx'
import { FormError } from './form-error.tsx'
import { newPasswordRules } from './new-password.ts'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFormFlow } from './use-form-flow.ts'
import { useSignInOptions } from './use-sign-in-options.ts'

/** From the mail to the old address (decision A12). */
export function TakeBackForm({ token }: { token: string }) {
  const [answer, setAnswer] = useState<string | null>(null)
  useEffect(() => {
    document.title = 'Take your address back · Task Manager'
  }, [])
  const rules = newPasswordRules(useSignInOptions())
  const { form, errorId, failure, busy, ready, onSubmit } = useFormFlow({
    check: ({ password = '' }) => {
      const issue = firstIssue(EmailReturn, { token, password })
      return issue ? { field: issue.path, message: issue.message } : rules.check(password)
    },
    send: ({ password = '' }) => api(takeBackEmail, { body: { token, password } }),
    done: ({ message }) => setAnswer(message),
  })
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
      <SubmitButton busy={busy} ready={ready}>
        {busy ? 'Taking it back…' : 'Take it back'}
      </SubmitButton>
    </form>
  )
}
