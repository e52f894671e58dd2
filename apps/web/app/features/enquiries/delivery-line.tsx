import type { Delivery, Enquiry } from '@task-manager/contract/installation/enquiries'
import { CircleAlert, Clock, Inbox, type LucideIcon, MailCheck } from 'lucide-react'
import { formatDateTime } from '#web/lib/time/ago.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DeliveryLog } from './delivery-log.tsx'

interface Words {
  icon: LucideIcon
  tone: string
  text: string
  reason: string | null
}

/** The delivery state of the email about an enquiry, which is stored in any case. */
function wordsFor({ state, refused, attempts, lastError, nextAttemptAt, sentAt }: Delivery): Words {
  if (state === 'sent')
    return {
      icon: MailCheck,
      tone: 'text-success',
      text: `Emailed ${formatDateTime(sentAt ?? '')}`,
      reason: null,
    }
  if (state === 'failed')
    return {
      icon: CircleAlert,
      tone: 'text-danger',
      text: refused
        ? 'The mail server refused the email'
        : `The email couldn't be delivered after ${attempts} attempts`,
      reason: lastError,
    }
  if (state === 'waiting')
    return {
      icon: Inbox,
      tone: 'text-ink-2',
      text: "Kept here. Email isn't set up on this server.",
      reason: null,
    }
  if (attempts === 0 || lastError === null)
    return { icon: Clock, tone: 'text-ink-2', text: 'The email is on its way', reason: null }
  return {
    icon: Clock,
    tone: 'text-amber-text',
    text: `Not emailed yet. Next attempt: ${formatDateTime(nextAttemptAt ?? '')}`,
    reason: lastError,
  }
}

interface Props {
  enquiry: Enquiry
  busy: boolean
  onSendAgain: () => void
}

export function DeliveryLine({ enquiry, busy, onSendAgain }: Props) {
  const { delivery } = enquiry
  const { icon: Icon, tone, text, reason } = wordsFor(delivery)
  const mayRetry = delivery.state === 'failed' || (delivery.state === 'pending' && reason !== null)
  return (
    <div className="grid gap-2 border-t border-hairline pt-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className={classNames('flex items-start gap-2', tone)}>
          <Icon size={16} className="mt-1 shrink-0" />
          <span>{text}</span>
        </p>
        {mayRetry && (
          <Button variant="outline" size="small" busy={busy} onClick={onSendAgain}>
            {busy ? 'Sending…' : 'Send again'}
          </Button>
        )}
      </div>
      {reason && <p className="text-ink-2 wrap-anywhere">{reason}</p>}
      {delivery.attempts > 0 && <DeliveryLog id={enquiry._id} />}
    </div>
  )
}
