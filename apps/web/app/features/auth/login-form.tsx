import { Credentials, type SecondStepRequired } from '@task-manager/contract/sign-in/auth'
import { login } from '@task-manager/contract/sign-in/auth-endpoints'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { invalidField } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/http/api.ts'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { linkClass } from './link-class.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { useSessionForm } from './use-session-form.ts'

const SecondStep = onDemand(() => import('./second-step.tsx'))

const fields = ({ email = '', password = '' }: Record<string, string>) => ({ email, password })

/** Login (spec 2 and 5). */
export function LoginForm() {
  const [step, setStep] = useState<SecondStepRequired['twoStep'] | null>(null)
  const { form, field, errorId, failure, busy, ready, onSubmit } = useSessionForm({
    check: (values) => invalidField(Credentials, fields(values)),
    send: async (values) => {
      const answer = await api(login, { body: fields(values) })
      if ('twoStep' in answer) await SecondStep.load()
      return answer
    },
    onStep: setStep,
  })
  useEffect(() => {
    // A field that was focused before hydration keeps the focus.
    const { activeElement, body } = document
    const isFree = activeElement === body || activeElement?.id === 'main'
    if (isFree) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [form])
  if (step !== null) {
    return (
      <Suspense>
        <SecondStep required={step} onBack={() => setStep(null)} />
      </Suspense>
    )
  }
  return (
    <>
      <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
        <EmailField {...field('email')} />
        <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
        <FormError id={errorId} failure={failure} />
        <SubmitButton busy={busy} ready={ready}>
          {busy ? 'Logging in…' : 'Login'}
        </SubmitButton>
        <div className="flex flex-wrap justify-between gap-x-6">
          <Link to="/signup" className={linkClass}>
            Dont have an account? Signup
          </Link>
          <Link to="/forgot-password" className={linkClass}>
            Forgot your password?
          </Link>
        </div>
      </form>
      <PasskeyLogin />
    </>
  )
}
