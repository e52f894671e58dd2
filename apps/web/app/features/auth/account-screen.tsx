import { useUser } from '#web/lib/session.ts'
import { AccountEmail } from './account-email.tsx'
import { AccountMails } from './account-mails.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountProfile } from './account-profile.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AccountShortcuts } from './account-shortcuts.tsx'

/** Everybody's own account (decision A12). */
export function AccountScreen() {
  const user = useUser()
  return (
    <>
      <h1 className="mb-6 text-page">Account</h1>
      <AccountProfile user={user} />
      <AccountEmail user={user} />
      <AccountPassword user={user} />
      <AccountSessions />
      <AccountMails />
      <AccountShortcuts />
    </>
  )
}
