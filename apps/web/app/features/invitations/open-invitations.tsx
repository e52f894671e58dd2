import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type Invitation,
  sendInvitation,
  withdrawInvitation,
} from '@task-manager/contract/people/invitations'
import { Suspense, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { useNow } from '#web/lib/time/use-polled.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { onDemand } from '#web/ui/on-demand.ts'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { invitationsChanged, openInvitations } from './invitations.queries.ts'
import type { Invited } from './invited-links.tsx'

const InvitedLinks = onDemand(() => import('./invited-links.tsx'))

/** The number of invitations shown at first; more would push the team off the screen. */
const SHOWN = 5

/** Invitations that are not accepted yet. Renders nothing when there are none. */
export function OpenInvitations() {
  const { data: invitations, error, refetch } = useQuery(openInvitations)
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const [all, setAll] = useState(false)
  const [sent, setSent] = useState<Invited | null>(null)
  const [toWithdraw, setToWithdraw] = useState<Invitation | null>(null)
  const settled = {
    onError: showError,
    onSettled: () => invitationsChanged(),
  }
  const send = useMutation({
    mutationFn: ({ _id }: Invitation) => api(sendInvitation, { params: { id: _id } }),
    onSuccess: (answer) => setSent({ ...answer, known: [] }),
    ...settled,
  })
  const withdraw = useMutation({
    mutationFn: ({ _id }: Invitation) => api(withdrawInvitation, { params: { id: _id } }),
    onSuccess: (_answer, { _id: withdrawn }) => {
      toast.success('Invitation withdrawn')
      // Keeps the focus when the focused row is removed, and with the last row the heading. The live stream may have
      // removed the row before.
      const hasOthers = invitations?.some(({ _id }) => _id !== withdrawn)
      const kept = hasOthers ? heading.current : document.getElementById('main')
      kept?.focus({ preventScroll: true })
    },
    ...settled,
    onSettled: async () => {
      setToWithdraw(null)
      await invitationsChanged()
    },
  })
  if (invitations === undefined && error !== null)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        Couldn't load the open invitations.
        <Button variant="outline" size="tool" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  if (invitations === undefined)
    return (
      <div data-loading>
        <SkeletonLines />
      </div>
    )
  const shown = invitations.slice(0, all ? undefined : SHOWN)
  const hidden = invitations.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby="open-invitations">
          <h2
            id="open-invitations"
            ref={heading}
            tabIndex={-1}
            className="border-b border-hairline pb-2 font-sans text-base font-semibold tracking-normal outline-none"
          >
            Open invitations
          </h2>
          <ul>
            {shown.map((invitation) => (
              <InvitationRow
                key={invitation._id}
                invitation={invitation}
                now={now}
                busy={send.isPending || withdraw.isPending}
                onSend={send.mutate}
                onWithdraw={setToWithdraw}
              />
            ))}
          </ul>
          {hidden > 0 && (
            <Button variant="quiet" size="small" className="-ml-3 mt-1" onClick={() => setAll(true)}>
              Show {hidden} more
            </Button>
          )}
        </section>
      )}
      <Suspense>{sent && <InvitedLinks {...sent} onClose={() => setSent(null)} />}</Suspense>
      <ConfirmDialog
        open={toWithdraw !== null}
        onClose={() => setToWithdraw(null)}
        title="Withdraw this invitation?"
        text={`The link sent to ${toWithdraw?.email ?? ''} will stop working.`}
        confirmLabel="Withdraw"
        busyLabel="Withdrawing…"
        busy={withdraw.isPending}
        onConfirm={() => toWithdraw && withdraw.mutate(toWithdraw)}
      />
    </>
  )
}
