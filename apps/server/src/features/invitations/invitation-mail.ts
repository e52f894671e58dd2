import { INVITATION_DAYS } from '@task-manager/contract/people/invitations'
import type { Role } from '@task-manager/contract/people/users'
import { type OriginConfig, type RenderedMail, renderMail } from '#server/core/mail-template.ts'

interface Contents {
  readonly from: string
  readonly role: Role
  readonly note: string
  readonly link: string
}

/** Each line of the note becomes a paragraph. */
export const invitationMail = (config: OriginConfig, { from, role, note, link }: Contents): RenderedMail =>
  renderMail(config, {
    subject: `${from} invited you to Task Manager`,
    paragraphs: [
      'Hello,',
      `${from} invited you to join their team in Task Manager${role === 'admin' ? ' as an administrator' : ''}.`,
      ...note
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      `Open the link to create your account. It works once within ${INVITATION_DAYS} days.`,
    ],
    action: { label: 'Join the team', link },
    reason: `You get this email because ${from} entered your address. If you don't know them, you can ignore it.`,
  })
