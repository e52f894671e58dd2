import { INVITATION_DAYS } from '@task-manager/contract/invitations'
import type { Role } from '@task-manager/contract/users'
import { type RenderedMail, renderMail } from '#server/core/mail-template.ts'

interface Contents {
  readonly from: string
  readonly role: Role
  readonly note: string
  readonly link: string
}

/** Each line of the note becomes a paragraph. */
export const invitationMail = ({ from, role, note, link }: Contents): RenderedMail =>
  renderMail({
    subject: `${from} invites you to the Task Manager`,
    paragraphs: [
      'Hello,',
      `${from} invites you to join their team${role === 'admin' ? ' as an administrator' : ''}.`,
      ...note
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      `The link makes your account. It works once, for ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'Join the team', link },
    reason: `This mail was sent because ${from} entered your address. If you do not know them, nothing needs to be done.`,
  })
