import type { PasswordReset } from '@task-manager/contract/sign-in/resets'
import { type ReactNode, useState } from 'react'
import { invalidField, useForm } from '#web/lib/form/use-form.ts'
import { useSignInOptions } from '#web/lib/session/use-sign-in-options.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { AuthAnswer } from './auth-message.tsx'
import { newPasswordRules } from './new-password.ts'

interface Props {
  /** Null while the address is being read. */
  token: string | null
  schema: Parameters<typeof invalidField>[0]
  send: (body: PasswordReset) => Promise<{ message: string }>
  action: string
  busyAction: string
  /** Called when the answer is shown. */
  done?: () => void | Promise<void>
  /** Shown when the link is refused. */
  another?: ReactNode
  /** Shown between field and button. */
  children?: ReactNode
}

/** Sets a new password by a link. The server's answer replaces the form. */
export function NewPasswordForm({ token, schema, send, action, busyAction, done, another, children }: Props) {
  const [answer, setAnswer] = useState<string | null>(null)
  const rules = newPasswordRules(useSignInOptions())
  const { form, field, errorId, failure, busy, ready, onSubmit } = useForm({
    check: ({ password = '' }) => invalidField(schema, { token, password }) ?? rules.check(password),
    send: ({ password = '' }) => send({ token: token ?? '', password }),
    done: ({ message }) => {
      setAnswer(message)
      return done?.()
    },
  })
  if (answer !== null) {
    return <AuthAnswer text={answer} to="/login" action="Login" />
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <PasswordField
        label="New password"
        {...field('password')}
        autoComplete="new-password"
        placeholder={rules.placeholder}
      />
      {children}
      <FormError id={errorId} failure={failure} />
      <SubmitButton busy={busy} ready={ready && token !== null}>
        {busy ? busyAction : action}
      </SubmitButton>
      {failure?.field === 'token' && another}
    </form>
  )
}
