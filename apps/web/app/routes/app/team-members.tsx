import { InviteButton } from '#web/features/invitations/invite-button.tsx'
import { OpenInvitations } from '#web/features/invitations/open-invitations.tsx'
import { TeamScreen } from '#web/features/users/team-screen.tsx'
import { onDemand, usePreload } from '#web/ui/on-demand.ts'

const MemberEditDialog = onDemand(() => import('#web/features/users/member-edit-dialog.tsx'))

export const meta = () => [{ title: 'Team Members · Task Manager' }]

export default function TeamMembers() {
  usePreload(MemberEditDialog)
  return (
    <TeamScreen
      tools={<InviteButton />}
      edit={(member, onClose) => <MemberEditDialog member={member} onClose={onClose} />}
    >
      <OpenInvitations />
    </TeamScreen>
  )
}
