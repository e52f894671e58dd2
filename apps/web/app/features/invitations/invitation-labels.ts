import type { Invitation, InvitationState } from '@task-manager/contract/people/invitations'
import { until } from '#web/lib/time/ago.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const stateLabels: Record<InvitationState, { text: string; tone: Tone }> = {
  made: { text: 'Link created', tone: 'plain' },
  waiting: { text: 'Sending email', tone: 'plain' },
  sent: { text: 'Email sent', tone: 'cyan' },
  bounced: { text: 'Refused', tone: 'red' },
  opened: { text: 'Opened', tone: 'green' },
  expired: { text: 'Expired', tone: 'amber' },
}

/** How long its link works, in calendar days like the trash: 'in 7 days' on the whole day on which it was sent. */
export const timeLeft = (
  { state, expiresAt }: Pick<Invitation, 'state' | 'expiresAt'>,
  now: number,
): string => (state === 'expired' ? 'the link has expired' : `the link expires ${until(expiresAt, now).text}`)
