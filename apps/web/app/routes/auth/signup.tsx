import { useState } from 'react'
import { SignupForm } from '#web/features/auth/signup-form.tsx'
import { useSignedInRedirect } from '#web/features/auth/use-signed-in-redirect.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

export const meta = () => [{ title: 'Sign Up · Task Manager' }]

const loadRestore = () => import('#web/features/auth/restore-form.tsx')

const focus = (heading: HTMLElement | null): void => heading?.focus()

export default function Signup() {
  useSignedInRedirect()
  const [form, setForm] = useState<'first' | 'restore' | 'again'>('first')
  // The pressed button is gone with its form.
  const heading = form === 'first' ? {} : { ref: focus, tabIndex: -1 }
  if (form === 'restore')
    return (
      <>
        <h1 key="restore" {...heading} className="mb-8 text-3xl outline-none">
          Restore a Backup
        </h1>
        <LazyPart
          load={loadRestore}
          props={{ onBack: () => setForm('again') }}
          fallback={null}
          failure="Couldn't load this form"
        />
      </>
    )
  return (
    <>
      <h1 key="sign-up" {...heading} className="text-3xl outline-none">
        Create an Account
      </h1>
      <p className="mt-2 mb-8 text-ink-2">Join us today by entering your details below.</p>
      <SignupForm onRestore={() => setForm('restore')} />
    </>
  )
}
