import type { Enquiry, EnquiryStatus } from '@task-manager/contract/installation/enquiries'
import { Archive, CheckCheck, ListPlus, Reply, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { replyLink } from './reply-link.ts'
import { taskPrefill } from './task-prefill.ts'

interface Props {
  enquiry: Enquiry
  busy: boolean
  onStatus: (status: EnquiryStatus) => void
  onDelete: () => void
}

const icon = { size: 16, 'aria-hidden': true } as const

export function EnquiryActions({ enquiry, busy, onStatus, onDelete }: Props) {
  const { status, name } = enquiry
  const [replying, setReplying] = useState(false)
  return (
    <div className="grid gap-3">
      {replying && status !== 'replied' && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunken px-4 py-3"
        >
          <p className="font-medium">Did you reply to {name}?</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={busy} onClick={() => onStatus('replied')}>
              Yes, mark as replied
            </Button>
            <Button size="small" variant="quiet" onClick={() => setReplying(false)}>
              Not yet
            </Button>
          </div>
        </div>
      )}
      <fieldset className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <legend className="sr-only">Actions for the enquiry from {name}</legend>
        <a
          href={replyLink(enquiry)}
          className={buttonClass({ variant: 'outline', size: 'small' })}
          onClick={() => setReplying(true)}
        >
          <Reply {...icon} />
          Reply
        </a>
        <LinkButton
          to="/admin/create-task"
          state={{ prefill: taskPrefill(enquiry) }}
          variant="outline"
          size="small"
        >
          <ListPlus {...icon} />
          Create task
        </LinkButton>
        {status === 'new' && (
          <Button
            variant="quiet"
            size="small"
            className="max-sm:col-span-2"
            busy={busy}
            onClick={() => onStatus('replied')}
          >
            <CheckCheck {...icon} />
            Mark as replied
          </Button>
        )}
        {status === 'archived' ? null : (
          <Button variant="quiet" size="small" busy={busy} onClick={() => onStatus('archived')}>
            <Archive {...icon} />
            Archive
          </Button>
        )}
        {status !== 'new' && (
          <Button variant="quiet" size="small" busy={busy} onClick={() => onStatus('new')}>
            <RotateCcw {...icon} />
            Move to New
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          className="text-danger! sm:ml-auto"
          disabled={busy}
          onClick={onDelete}
        >
          <Trash2 {...icon} />
          Delete
        </Button>
      </fieldset>
    </div>
  )
}
