import { useMutation } from '@tanstack/react-query'
import { messageOnly } from '@task-manager/contract/installation/contact'
import type { Enquiry, EnquiryStatus } from '@task-manager/contract/installation/enquiries'
import type { Status } from '@task-manager/contract/tasks/tasks'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { showError } from '#web/lib/http/error-toast.ts'
import { taskPageOf } from '#web/lib/session/roles.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { DeliveryLine } from './delivery-line.tsx'
import { removeEnquiry, sendAgain, setEnquiryStatus } from './enquiries.queries.ts'
import { EnquiryActions } from './enquiry-actions.tsx'
import { EnquiryMessage } from './enquiry-message.tsx'

const badges: Record<EnquiryStatus, { tone: Tone; label: string }> = {
  new: { tone: 'violet', label: 'New' },
  replied: { tone: 'green', label: 'Replied' },
  archived: { tone: 'plain', label: 'Archived' },
}

/** The same tones as on tasks (spec 2). */
const taskTones: Record<Status, Tone> = { Pending: 'violet', 'In Progress': 'cyan', Completed: 'lime' }

const moved: Record<EnquiryStatus, string> = {
  new: 'Moved to New',
  replied: 'Marked as replied',
  archived: 'Archived',
}

interface Props {
  enquiry: Enquiry
  /** Both are called after the refetch, when the card may have left the list with the focus. */
  onMoved: () => void
  onDeleted: () => void
}

export function EnquiryCard({ enquiry, onMoved, onDeleted }: Props) {
  const { _id: id, name, email, status, suspicious, createdAt, service, plan, price, tasks } = enquiry
  const [deleting, setDeleting] = useState(false)
  const move = useMutation({
    mutationFn: (to: EnquiryStatus) => setEnquiryStatus(id, to),
    onSuccess: (_, to) => {
      toast.success(moved[to])
      onMoved()
    },
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: () => removeEnquiry(id),
    onSuccess: () => {
      setDeleting(false)
      toast.success('Enquiry deleted')
      onDeleted()
    },
    onError: showError,
  })
  const resend = useMutation({
    mutationFn: () => sendAgain(id),
    onSuccess: () => toast.success('The email is on its way'),
    onError: showError,
  })
  const choice = [service, plan, price].filter((part) => part !== null)

  return (
    <article className="grid gap-4 rounded-card border border-hairline bg-surface p-5 shadow-low">
      <header className="flex items-start gap-3">
        <Avatar name={name} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-lg leading-snug wrap-anywhere">
            {name}
          </h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
            <span className="wrap-anywhere">{email}</span>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
        </div>
        {suspicious && (
          <Badge tone="amber" className="max-sm:order-last">
            Possible spam
          </Badge>
        )}
        <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
      </header>
      {choice.length > 0 && (
        <p className="text-sm wrap-anywhere">
          <span className="text-ink-2">Asks about </span>
          <strong>{choice.join(' · ')}</strong>
        </p>
      )}
      <EnquiryMessage text={messageOnly(enquiry)} />
      {tasks.length > 0 && (
        <div className="text-sm">
          <h3 className="sr-only">Tasks created from it</h3>
          <ul className="grid gap-1">
            {tasks.map((task) => (
              <li key={task._id} className="flex items-start gap-2 pointer-coarse:items-center">
                <ListChecks size={16} className="mt-1 shrink-0 text-ink-2 pointer-coarse:mt-0" />
                <Link
                  to={taskPageOf(task._id)}
                  className="font-medium underline underline-offset-3 wrap-anywhere pointer-coarse:py-3"
                >
                  <span className="sr-only">Task: </span>
                  {task.title}
                </Link>
                <Badge tone={taskTones[task.status]}>{task.status}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      <EnquiryActions
        enquiry={enquiry}
        busy={move.isPending}
        onStatus={(to) => move.mutate(to)}
        onDelete={() => setDeleting(true)}
      />
      <DeliveryLine enquiry={enquiry} busy={resend.isPending} onSendAgain={() => resend.mutate()} />
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title="Delete this enquiry?"
        text={`This permanently deletes the message from ${name} and its email. It can't be undone. Tasks created from it stay.`}
        confirmLabel="Delete permanently"
        busyLabel="Deleting…"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </article>
  )
}
