import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import type { Invited } from './invited-links.tsx'

const InviteDialog = onDemand(() => import('./invite-dialog.tsx'))
const InvitedLinks = onDemand(() => import('./invited-links.tsx'))

/** Opens the dialog to invite people (decision A2). */
export function InviteButton() {
  const [open, setOpen] = useState(false)
  const [invited, setInvited] = useState<Invited | null>(null)
  useSoon(InviteDialog, InvitedLinks)
  return (
    <>
      <Button variant="outline" size="tool" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserPlus size={16} aria-hidden="true" />
        Invite people
      </Button>
      <Suspense>
        {open && (
          <InviteDialog
            onClose={() => setOpen(false)}
            onInvited={(answer) => {
              setOpen(false)
              setInvited(answer)
            }}
          />
        )}
        {invited && <InvitedLinks {...invited} onClose={() => setInvited(null)} />}
      </Suspense>
    </>
  )
}
