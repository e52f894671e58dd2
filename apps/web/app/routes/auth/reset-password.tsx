import { ResetForm } from '#web/features/auth/reset-form.tsx'

export const meta = () => [{ title: 'New password · Task Manager' }]

export default function ResetPassword() {
  return (
    <>
      <h1 className="text-3xl">Choose a new password</h1>
      <p className="mt-2 mb-8 text-ink-2">You will be signed out everywhere.</p>
      <ResetForm />
    </>
  )
}
