import { ForgotForm } from '#web/features/auth/forgot-form.tsx'

export const meta = () => [{ title: 'Forgotten password · Task Manager' }]

export default function ForgotPassword() {
  return (
    <>
      <h1 className="text-3xl">Forgotten password</h1>
      <ForgotForm />
    </>
  )
}
