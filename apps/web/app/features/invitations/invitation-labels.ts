import type { Invitation, InvitationState } from '@task-manager/contract/invitations'
import type { Tone } from '#web/ui/badge.tsx'

export const stateWords: Record<InvitationState, { text: string; tone: Tone }> = {
  made: { text: 'Link made', tone: 'plain' },
  waiting: { text: 'Mail on its way', tone: 'plain' },
  sent: { text: 'Mail sent', tone: 'cyan' },
  bounced: { text: 'Bounced', tone: 'red' },
  opened: { text: 'Opened', tone: 'green' },
  expired: { text: 'Expired', tone: 'amber' },
}

const DAY_MS = 86_400_000

/** The remaining time of its link. */
export function timeLeft({ state, expiresAt }: Invitation, now: number): string {
  if (state === 'expired') return 'the link does not work any more'
  const days = Math.floor((Date.parse(expiresAt) - now) / DAY_MS)
  if (days < 1) return 'the link works for less than a day'
  return `the link works for ${days} more ${days === 1 ? 'day' : 'days'}`
}
