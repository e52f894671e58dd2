import type { TeamMember } from '@task-manager/contract/users'
import { type ReactNode, Suspense, useState } from 'react'
import { useUser } from '#web/lib/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { onDemand, useSoon } from '#web/ui/on-demand.ts'
import type { MemberAction } from './member-menu.tsx'
import { useMemberActions } from './use-member-actions.ts'

const MemberMenu = onDemand(() => import('./member-menu.tsx'))
const ResetLinkDialog = onDemand(() => import('./reset-link-dialog.tsx'))
const DeleteMemberDialog = onDemand(() => import('./delete-member-dialog.tsx'))

/** The dialog that edits an account, passed in by the route. */
export type EditMember = (member: TeamMember, onClose: () => void) => ReactNode

interface Props {
  /** The open menu's member and button. */
  menu: { member: TeamMember; button: HTMLButtonElement } | null
  edit: EditMember
  onClosed: () => void
  /** Called before the card is removed. */
  onDeleted: () => void
}

/** An administrator's actions on an account. */
export function MemberActions({ menu, edit, onClosed, onDeleted }: Props) {
  const own = useUser()._id
  const [made, setMade] = useState<{ name: string; link: string } | null>(null)
  const [dialog, setDialog] = useState<{ action: MemberAction; member: TeamMember } | null>(null)
  const { resetLink, endSessions, resetTwoStep, setActive } = useMemberActions(setMade)
  useSoon(MemberMenu, ResetLinkDialog, DeleteMemberDialog)
  const close = () => setDialog(null)
  const act = (action: MemberAction, member: TeamMember): void => {
    if (action === 'reset-link') resetLink.mutate(member)
    else if (action === 'reactivate') setActive.mutate({ member, active: true })
    else setDialog({ action, member })
  }
  const name = dialog?.member.name ?? ''
  return (
    <>
      <Suspense>
        {menu && (
          <MemberMenu
            key={menu.member._id}
            member={menu.member}
            isOneself={menu.member._id === own}
            anchor={menu.button}
            onClosed={(action) => {
              onClosed()
              if (action !== null) act(action, menu.member)
            }}
          />
        )}
        {made && <ResetLinkDialog {...made} onClose={() => setMade(null)} />}
        {dialog?.action === 'edit' && edit(dialog.member, close)}
        {dialog?.action === 'delete' && (
          <DeleteMemberDialog
            member={dialog.member}
            onClose={close}
            onDeleted={() => {
              close()
              onDeleted()
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={dialog?.action === 'end-sessions'}
        onClose={close}
        title={`Sign ${name} out everywhere?`}
        text="They have to log in again, on every device."
        confirmLabel="End sessions"
        busyLabel="Ending…"
        busy={endSessions.isPending}
        onConfirm={() => dialog && endSessions.mutate(dialog.member, { onSettled: close })}
      />
      <ConfirmDialog
        open={dialog?.action === 'reset-two-step'}
        onClose={close}
        title={`Reset two-step sign-in of ${name}?`}
        text="They are signed out everywhere and log in with the password alone, until they set it up again. Make sure that it is them who asked."
        confirmLabel="Reset"
        busyLabel="Resetting…"
        busy={resetTwoStep.isPending}
        onConfirm={() => dialog && resetTwoStep.mutate(dialog.member, { onSettled: close })}
      />
      <ConfirmDialog
        open={dialog?.action === 'deactivate'}
        onClose={close}
        title={`Deactivate ${name}?`}
        text="They are signed out at once and cannot log in until somebody reactivates them. Their tasks and their history stay as they are."
        confirmLabel="Deactivate"
        busyLabel="Deactivating…"
        busy={setActive.isPending}
        onConfirm={() =>
          dialog && setActive.mutate({ member: dialog.member, active: false }, { onSettled: close })
        }
      />
    </>
  )
}
