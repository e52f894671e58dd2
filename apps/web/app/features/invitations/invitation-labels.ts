import { DAY_MS } from '@task-manager/contract/calendar'
import type { Invitation, InvitationState } from '@task-manager/contract/people/invitations'
import type { Tone } from '#web/ui/badge.tsx'

export const stateLabels: Record<InvitationState, { text: string; tone: Tone }> = {
  made: { text: 'Link created', tone: 'plain' },
  waiting: { text: 'Sending email', tone: 'plain' },
  sent: { text: 'Email sent', tone: 'cyan' },
  bounced: { text: 'Refused', tone: 'red' },
  opened: { text: 'Opened', tone: 'green' },
  expired: { text: 'Expired', tone: 'amber' },
}

/** The remaining time of its link. */
export function timeLeft({ state, expiresAt }: Invitation, now: number): string {
  if (state === 'expired') return 'the link has expired'
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS)
  if (days < 1) return 'the link expires within a day'
  return `the link expires in ${days} ${days === 1 ? 'day' : 'days'}`
}
