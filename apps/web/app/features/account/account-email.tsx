import type { User } from '@task-manager/contract/people/users'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import { AccountSection } from './account-section.tsx'

const EmailDialog = onDemand(() => import('./account-email-dialog.tsx'))

export function AccountEmail({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  usePreload(EmailDialog)
  return (
    <AccountSection
      title="Email"
      text="Your new email is used once you confirm it. You can undo this from the old address for 7 days."
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">{user.email}</p>
        <Button variant="outline" size="small" onClick={() => setOpen(true)}>
          Change email
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden">
        {answer}
      </p>
      <Suspense>{open && <EmailDialog onClose={() => setOpen(false)} onDone={setAnswer} />}</Suspense>
    </AccountSection>
  )
}
