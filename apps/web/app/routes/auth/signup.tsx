import { SignupForm } from '#web/features/auth/signup-form.tsx'
import { useSignedInDetour } from '#web/features/auth/use-signed-in-detour.ts'

export const meta = () => [{ title: 'Sign Up · Task Manager' }]

export default function Signup() {
  useSignedInDetour()
  return (
    <>
      <h1 className="text-3xl">Create an Account</h1>
      <p className="mt-2 mb-8 text-ink-2">Join us today by entering your details below.</p>
      <SignupForm />
    </>
  )
}
