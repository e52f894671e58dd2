import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import type { Invited } from './invited-links.tsx'

const InviteDialog = onDemand(() => import('./invite-dialog.tsx'))
const InvitedLinks = onDemand(() => import('./invited-links.tsx'))

/** Opens the dialog to invite people (decision A2). The address says whether it is open, so that links can open it. */
export function InviteButton() {
  const [query, setQuery] = useSearchParams()
  const open = query.has('invite')
  const setOpen = (next: boolean): void =>
    setQuery(
      (now) => {
        const after = new URLSearchParams(now)
        if (next) after.set('invite', '')
        else after.delete('invite')
        return after
      },
      { replace: true },
    )
  const [invited, setInvited] = useState<Invited | null>(null)
  usePreload(InviteDialog, InvitedLinks)
  return (
    <>
      <Button
        data-action="Invite people"
        variant="outline"
        size="tool"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <UserPlus size={16} />
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
