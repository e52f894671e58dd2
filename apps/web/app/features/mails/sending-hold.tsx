import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  getSending,
  type SendingHold as Hold,
  resumeSending,
} from '@task-manager/contract/notifications/sending'
import { toast } from 'react-hot-toast/headless'
import { countOf } from '#web/lib/count-of.ts'
import { api } from '#web/lib/http/api.ts'
import { showError } from '#web/lib/http/error-toast.ts'
import { queryClient } from '#web/lib/http/query-client.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'
import { Button } from '#web/ui/button.tsx'

const sending = queryOptions({
  queryKey: ['mails', 'sending'],
  queryFn: ({ signal }) => api(getSending, { signal }),
})

function waitingIn({ emails, pushes }: Hold): string {
  if (emails + pushes === 0) return 'Nothing is waiting yet.'
  const parts = [
    ...(emails > 0 ? [countOf(emails, 'email')] : []),
    ...(pushes > 0 ? [countOf(pushes, 'push notification')] : []),
  ]
  return `${parts.join(' and ')} ${emails + pushes === 1 ? 'is' : 'are'} waiting.`
}

/** Asks whether notifications are sent again after a restore; nothing while they are (decision A29). */
export function SendingHold({ onResumed }: { onResumed?: () => void }) {
  const { data } = useQuery(sending)
  const resume = useMutation({
    mutationFn: (waiting: 'send' | 'discard') => api(resumeSending, { body: { waiting } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      onResumed?.()
    },
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['mails'] }),
  })
  const hold = data?.hold
  if (!hold) return null
  const why =
    hold.backupAt === null
      ? `They were put on hold on ${formatDateTime(hold.since)}.`
      : `This installation was restored from the backup of ${formatDateTime(hold.backupAt)}.`
  return (
    <section aria-labelledby="sending-hold" className="grid gap-2 rounded-lg border border-hairline p-4">
      <h2 id="sending-hold" className="text-base text-amber-text">
        Notifications are on hold
      </h2>
      <p className="max-w-[68ch] text-sm text-ink-2">
        {why} Reminders, emails about tasks and push notifications wait until you decide. Invitations, links
        for a new password and other emails that someone asks for are still sent.
      </p>
      <p className="text-sm font-medium">{waitingIn(hold)}</p>
      <div className="mt-1 flex flex-wrap gap-3">
        {hold.emails + hold.pushes === 0 ? (
          <Button size="small" busy={resume.isPending} onClick={() => resume.mutate('send')}>
            Resume notifications
          </Button>
        ) : (
          <>
            <Button size="small" busy={resume.isPending} onClick={() => resume.mutate('send')}>
              Send them and resume
            </Button>
            <Button
              variant="outline"
              size="small"
              busy={resume.isPending}
              onClick={() => resume.mutate('discard')}
            >
              Discard them and resume
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
