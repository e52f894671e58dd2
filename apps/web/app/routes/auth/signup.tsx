import { useState } from 'react'
import { SignupForm } from '#web/features/auth/signup-form.tsx'
import { useSignedInRedirect } from '#web/features/auth/use-signed-in-redirect.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

export const meta = () => [{ title: 'Sign Up · Task Manager' }]

const loadRestore = () => import('#web/features/auth/restore-form.tsx')

export default function Signup() {
  useSignedInRedirect()
  const [restores, setRestores] = useState(false)
  if (restores)
    return (
      <>
        <h1 className="mb-8 text-3xl">Restore a Backup</h1>
        <LazyPart
          load={loadRestore}
          props={{ onBack: () => setRestores(false) }}
          fallback={null}
          failure="Couldn't load this form"
        />
      </>
    )
  return (
    <>
      <h1 className="text-3xl">Create an Account</h1>
      <p className="mt-2 mb-8 text-ink-2">Join us today by entering your details below.</p>
      <SignupForm onRestore={() => setRestores(true)} />
    </>
  )
}
