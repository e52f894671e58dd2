import { useMutation } from '@tanstack/react-query'
import type { Mail } from '@task-manager/contract/notifications/mails'
import { toast } from 'react-hot-toast/headless'
import { showError } from '#web/lib/http/error-toast.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { kindName, stateLabel } from './mail-labels.ts'
import { sendAgain } from './mails.queries.ts'

/** Recipient, subject and time, with state and the mail server's answer. */
export function MailRow({ mail }: { mail: Mail }) {
  const { icon: Icon, tone, text } = stateLabel(mail)
  const send = useMutation({
    mutationFn: () => sendAgain(mail._id),
    onSuccess: () => toast.success('The email is on its way'),
    onError: showError,
  })
  return (
    <li className="grid gap-1 border-b border-hairline py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {mail.subject}
        </p>
        <Badge>{kindName(mail.kind)}</Badge>
        <time dateTime={mail.createdAt} className="text-sm text-ink-2 sm:ml-auto">
          {formatDateTime(mail.createdAt)}
        </time>
      </div>
      <p className="text-sm text-ink-2 wrap-anywhere">{mail.to}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <p className={classNames('flex items-start gap-2', tone)}>
          <Icon size={16} className="mt-0.5 shrink-0" />
          {text}
        </p>
        {mail.canSend && (mail.attempts > 0 || mail.state === 'held') && (
          <Button variant="outline" size="tool" busy={send.isPending} onClick={() => send.mutate()}>
            {send.isPending ? 'Sending…' : mail.state === 'held' ? 'Send now' : 'Send again'}
            <span className="sr-only">: {mail.subject}</span>
          </Button>
        )}
      </div>
      {mail.answer !== '' && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          {mail.answer}
        </p>
      )}
    </li>
  )
}
