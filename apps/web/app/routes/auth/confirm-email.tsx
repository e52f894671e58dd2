import { ConfirmEmailForm } from '#web/features/auth/confirm-email-form.tsx'
import { MailsOff } from '#web/features/auth/mails-off.tsx'
import { RevertEmailForm } from '#web/features/auth/revert-email-form.tsx'
import { useLinkToken } from '#web/features/auth/use-link-token.ts'

export const meta = () => [{ title: 'Confirm email · Task Manager' }]

/**
 * The target of links in emails: to confirm an address, to restore one (`#back=`), or to turn emails off
 * (`#off=`).
 */
export default function ConfirmEmail() {
  const off = useLinkToken('off')
  const back = useLinkToken('back')
  if (off) return <MailsOff token={off} />
  if (back) {
    return (
      <>
        <h1 className="text-3xl">Undo the email change</h1>
        <p className="mt-2 mb-8 text-ink-2">
          Choose a new password, because someone else may know yours. You're signed out everywhere.
        </p>
        <RevertEmailForm token={back} />
      </>
    )
  }
  return (
    <>
      <h1 className="text-3xl">Confirm your email</h1>
      <p className="mt-2 mb-8 text-ink-2">From then on, log in with this address.</p>
      <ConfirmEmailForm />
    </>
  )
}
