import { Credentials, login } from '@task-manager/contract/auth'
import { firstIssue } from '@task-manager/contract/text'
import { Link } from 'react-router'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthField } from './auth-field.tsx'
import { FormError } from './form-error.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

const fields = ({ email = '', password = '' }: Record<string, string>) => ({ email, password })

/** Spec 2 and 5, Login. */
export function LoginForm() {
  const { form, errorId, failure, busy, ready, onSubmit } = useAuthForm({
    check: (values) => {
      const issue = firstIssue(Credentials, fields(values))
      return issue && { field: issue.path, message: issue.message }
    },
    send: (values) => api(login, { body: fields(values) }),
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <AuthField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="username"
        placeholder="name@example.com"
        invalid={failure?.field === 'email'}
        errorId={errorId}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        placeholder="Min 8 Characters"
        invalid={failure?.field === 'password'}
        errorId={errorId}
      />
      <FormError id={errorId} failure={failure} />
      <Button
        type="submit"
        size="large"
        busy={busy}
        disabled={!ready}
        className={ready ? '' : 'disabled:opacity-100'}
      >
        {busy ? 'Logging in…' : 'Login'}
      </Button>
      <Link
        to="/signup"
        className="inline-flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4"
      >
        Dont have an account? Signup
      </Link>
    </form>
  )
}
