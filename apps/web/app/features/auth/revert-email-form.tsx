import { EmailReversal, revertEmail } from '@task-manager/contract/sign-in/account'
import { useEffect } from 'react'
import { api } from '#web/lib/http/api.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Restores the old address, by the link sent to it (decision A12). */
export function RevertEmailForm({ token }: { token: string }) {
  useEffect(() => {
    document.title = 'Undo email change · Task Manager'
  }, [])
  return (
    <NewPasswordForm
      token={token}
      schema={EmailReversal}
      send={(body) => api(revertEmail, { body })}
      action="Undo the change"
      busyAction="Undoing…"
    />
  )
}
