import { LoginForm } from '#web/features/auth/login-form.tsx'
import { UnsentNote } from '#web/features/auth/unsent-note.tsx'
import { useSignedInRedirect } from '#web/features/auth/use-signed-in-redirect.ts'

export const meta = () => [{ title: 'Login · Task Manager' }]

export default function Login() {
  useSignedInRedirect()
  return (
    <>
      <h1 className="text-3xl">Welcome Back</h1>
      <p className="mt-2 mb-8 text-ink-2">Please enter your details to log in</p>
      <UnsentNote />
      <LoginForm />
    </>
  )
}
