import type { TeamMember } from '@task-manager/contract/people/users'
import { type ReactNode, Suspense, useState } from 'react'
import { useUser } from '#web/lib/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'
import type { MemberAction } from './member-menu.tsx'
import { useMemberActions } from './use-member-actions.ts'

const MemberMenu = onDemand(() => import('./member-menu.tsx'))
const ResetLinkDialog = onDemand(() => import('./reset-link-dialog.tsx'))
const LeavingDialog = onDemand(() => import('./leaving-dialog.tsx'))

/** The dialog that edits an account, passed in by the route. */
export type EditMember = (member: TeamMember, onClose: () => void) => ReactNode

interface Props {
  /** The open menu's member and button. */
  menu: { member: TeamMember; anchor: HTMLButtonElement } | null
  edit: EditMember
  onClosed: () => void
  /** Called before the card is removed. */
  onDeleted: () => void
}

/** An administrator's actions on an account. */
export function MemberActions({ menu, edit, onClosed, onDeleted }: Props) {
  const ownId = useUser()._id
  const [createdLink, setCreatedLink] = useState<{ name: string; link: string } | null>(null)
  const [dialog, setDialog] = useState<{ action: MemberAction; member: TeamMember } | null>(null)
  const { resetLink, endSessions, resetTwoStep, reactivate } = useMemberActions(setCreatedLink)
  usePreload(MemberMenu, ResetLinkDialog, LeavingDialog)
  const close = () => setDialog(null)
  const act = (action: MemberAction, member: TeamMember): void => {
    if (action === 'reset-link') resetLink.mutate(member)
    else if (action === 'reactivate') reactivate.mutate(member)
    else setDialog({ action, member })
  }
  const name = dialog?.member.name ?? ''
  return (
    <>
      <Suspense>
        {menu && (
          <MemberMenu
            key={menu.member._id}
            {...menu}
            isSelf={menu.member._id === ownId}
            onClosed={(action) => {
              onClosed()
              if (action !== null) act(action, menu.member)
            }}
          />
        )}
        {createdLink && <ResetLinkDialog {...createdLink} onClose={() => setCreatedLink(null)} />}
        {dialog?.action === 'edit' && edit(dialog.member, close)}
        {(dialog?.action === 'delete' || dialog?.action === 'deactivate') && (
          <LeavingDialog
            action={dialog.action}
            member={dialog.member}
            onClose={close}
            onDeleted={onDeleted}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={dialog?.action === 'end-sessions'}
        onClose={close}
        title={`Sign ${name} out everywhere?`}
        text="They'll need to log in again on every device."
        confirmLabel="End sessions"
        busyLabel="Ending…"
        busy={endSessions.isPending}
        onConfirm={() => dialog && endSessions.mutate(dialog.member, { onSettled: close })}
      />
      <ConfirmDialog
        open={dialog?.action === 'reset-two-step'}
        onClose={close}
        title={`Reset two-step sign-in for ${name}?`}
        text="They're signed out everywhere and log in with just their password until they set it up again. Make sure the request really came from them."
        confirmLabel="Reset"
        busyLabel="Resetting…"
        busy={resetTwoStep.isPending}
        onConfirm={() => dialog && resetTwoStep.mutate(dialog.member, { onSettled: close })}
      />
    </>
  )
}
