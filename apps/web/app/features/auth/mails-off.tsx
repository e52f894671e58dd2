import { switchMails } from '@task-manager/contract/preferences'
import { useEffect, useState } from 'react'
import { api } from '#web/lib/http/api.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthMessage } from './auth-message.tsx'

/** Where a mail's link leads: its kind is off at once, without signing in, and can be turned on again. */
export function MailsOff({ token }: { token: string }) {
  const [state, setState] = useState<{ message: string; on: boolean | null }>({ message: '', on: null })
  const [busy, setBusy] = useState(true)
  async function turn(on: boolean): Promise<void> {
    setBusy(true)
    try {
      setState(await api(switchMails, { query: { token, ...(on && { on: '1' as const }) } }))
    } catch (error) {
      setState({ message: messageOf(error), on: null })
    }
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, by opening the link
  useEffect(() => {
    document.title = 'Your mails · Task Manager'
    void turn(false)
  }, [token])
  return (
    <>
      <h1 className="mb-8 text-3xl">Your mails</h1>
      <AuthMessage>
        <p role="status">{state.message || 'One moment…'}</p>
        {state.on !== null && (
          <Button variant="outline" size="large" busy={busy} onClick={() => void turn(!state.on)}>
            {state.on ? 'Turn them off' : 'Turn them on again'}
          </Button>
        )}
        <LinkButton to="/account?tab=notifications" variant="quiet">
          Choose your mails
        </LinkButton>
      </AuthMessage>
    </>
  )
}
