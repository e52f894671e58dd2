import { turnMailsOff } from '@task-manager/contract/people/preferences'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthMessage } from './auth-message.tsx'

/** Target of the link in an email: turns that kind of email off at once, without signing in. */
export function MailsOff({ token }: { token: string }) {
  const [message, setMessage] = useState('One moment…')
  useEffect(() => {
    document.title = 'Your emails · Task Manager'
    api(turnMailsOff, { query: { token } }).then(
      (answer) => setMessage(answer.message),
      (error: unknown) => setMessage(messageOf(error)),
    )
  }, [token])
  return (
    <>
      <h1 className="mb-8 text-3xl">Your emails</h1>
      <AuthMessage>
        <p role="status">{message}</p>
        <LinkButton to="/account?tab=notifications" variant="quiet">
          Notification settings
        </LinkButton>
      </AuthMessage>
    </>
  )
}
