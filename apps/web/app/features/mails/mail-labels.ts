/** The state of an email in a sentence. */
import type { Mail } from '@task-manager/contract/mails'
import { CircleAlert, Clock, Inbox, type LucideIcon, MailCheck } from 'lucide-react'
import { formatDateTime } from '#web/lib/time/ago.ts'

export interface StateWords {
  readonly icon: LucideIcon
  readonly tone: string
  readonly text: string
}

const attempts = (count: number): string => `${count} ${count === 1 ? 'attempt' : 'attempts'}`

export function stateWords({ state, attempts: tried, sentAt, nextAttemptAt }: Mail): StateWords {
  if (state === 'sent')
    return { icon: MailCheck, tone: 'text-success', text: `Sent ${formatDateTime(sentAt ?? '')}` }
  if (state === 'failed')
    return {
      icon: CircleAlert,
      tone: 'text-danger',
      text: tried === 0 ? 'Not sent' : `Given up after ${attempts(tried)}`,
    }
  if (state === 'waiting') return { icon: Inbox, tone: 'text-ink-2', text: 'Waits for a mail server' }
  if (tried === 0) return { icon: Clock, tone: 'text-ink-2', text: 'On its way' }
  return {
    icon: Clock,
    tone: 'text-amber-text',
    text: `Not sent yet; next attempt ${formatDateTime(nextAttemptAt ?? '')}`,
  }
}

const names: Record<string, string> = {
  enquiry: 'Enquiry',
  reset: 'New password',
  'password-changed': 'Password changed',
  'confirm-email': 'Confirm e-mail',
  'email-changed': 'E-mail changed',
  invitation: 'Invitation',
  assigned: 'Assigned',
  'due-tomorrow': 'Due tomorrow',
  'due-today': 'Due today',
  overdue: 'Overdue',
  daily: 'One mail a day',
  test: 'Test',
}

/** An unknown kind of a newer server is shown as it is. */
export const kindName = (kind: string): string => names[kind] ?? kind
