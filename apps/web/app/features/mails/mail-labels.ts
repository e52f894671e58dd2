/** The state of an email in a sentence. */
import type { Mail } from '@task-manager/contract/notifications/mails'
import { CircleAlert, CirclePause, Clock, Inbox, type LucideIcon, MailCheck } from 'lucide-react'
import { countOf } from '#web/lib/count-of.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'

export interface StateLabel {
  readonly icon: LucideIcon
  readonly tone: string
  readonly text: string
}

function failure(refused: boolean, count: number): string {
  if (refused) return 'Refused'
  return count === 0 ? 'Not sent' : `Gave up after ${countOf(count, 'attempt')}`
}

export function stateLabel({ state, refused, attempts: count, sentAt, nextAttemptAt }: Mail): StateLabel {
  if (state === 'sent')
    return { icon: MailCheck, tone: 'text-success', text: `Sent ${formatDateTime(sentAt ?? '')}` }
  if (state === 'failed') return { icon: CircleAlert, tone: 'text-danger', text: failure(refused, count) }
  if (state === 'waiting') return { icon: Inbox, tone: 'text-ink-2', text: 'Waiting for a mail server' }
  if (state === 'held') return { icon: CirclePause, tone: 'text-ink-2', text: 'On hold' }
  if (count === 0) return { icon: Clock, tone: 'text-ink-2', text: 'On its way' }
  return {
    icon: Clock,
    tone: 'text-amber-text',
    text: `Not sent yet; next attempt ${formatDateTime(nextAttemptAt ?? '')}`,
  }
}

const names: Record<string, string> = {
  enquiry: 'Enquiry',
  'enquiry-copy': 'Enquiry (copy)',
  reset: 'New password',
  'password-changed': 'Password changed',
  'two-step-changed': 'Two-step sign-in changed',
  'confirm-email': 'Confirm email',
  'email-changed': 'Email changed',
  'new-sign-in': 'New sign-in',
  invitation: 'Invitation',
  assigned: 'Assigned',
  'due-tomorrow': 'Due tomorrow',
  'due-today': 'Due today',
  overdue: 'Overdue',
  daily: 'Daily email',
  inbox: 'Inbox',
  test: 'Test',
}

/** The kind in words, also of a newer server: 'some-kind' becomes 'Some kind'. */
export const kindName = (kind: string): string =>
  names[kind] ?? `${kind.slice(0, 1).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`
