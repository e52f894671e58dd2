import {
  type OpenedReset,
  openResetLink,
  PasswordReset,
  resetPassword,
} from '@task-manager/contract/sign-in/resets'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#web/lib/http/api.ts'
import { AuthMessage } from './auth-message.tsx'
import { linkClass } from './link-class.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetPasskeys } from './reset-passkeys.tsx'
import { useLinkToken } from './use-link-token.ts'

/** Sets a new password by a reset link (decision A13). */
export function ResetForm() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const [used, setUsed] = useState(false)
  const [opened, setOpened] = useState<OpenedReset | null>(null)
  const [removePasskeys, setRemovePasskeys] = useState(false)
  useEffect(() => {
    if (token === null || token === '') return
    const unmounted = new AbortController()
    // A refused link shows its message when the form is sent.
    api(openResetLink, { body: { token }, signal: unmounted.signal }).then(setOpened, () => {})
    return () => unmounted.abort()
  }, [token])
  const another = (
    <Link to="/forgot-password" className={`${linkClass} justify-self-start`}>
      Request a new link
    </Link>
  )
  if (token === '' && !used) {
    return (
      <AuthMessage>
        <p>The link is incomplete. Open it again from the email, or request a new one.</p>
        {another}
      </AuthMessage>
    )
  }
  return (
    <NewPasswordForm
      token={token}
      schema={PasswordReset}
      send={(body) => api(resetPassword, { body: { ...body, removePasskeys } })}
      action="Save new password"
      busyAction="Saving…"
      done={async () => {
        setUsed(true)
        // Removes the used link from the history.
        await navigate('/reset-password', { replace: true, preventScrollReset: true })
      }}
      another={another}
    >
      {opened && <ResetPasskeys {...opened} removing={removePasskeys} onRemovingChange={setRemovePasskeys} />}
    </NewPasswordForm>
  )
}
