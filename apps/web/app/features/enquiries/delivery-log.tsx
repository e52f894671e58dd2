import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#web/lib/http/api-error.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'
import { enquiryDetail } from './enquiries.queries.ts'

/** All delivery attempts of one enquiry, loaded when opened. */
export function DeliveryLog({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-control py-1 text-ink-2 hover:text-ink pointer-coarse:py-3">
        Delivery log
      </summary>
      {open && <Attempts id={id} />}
    </details>
  )
}

function Attempts({ id }: { id: string }) {
  const { data, error } = useQuery(enquiryDetail(id))
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <p role="status">Loading the log…</p>
  return (
    <ol className="mt-1 grid gap-2 border-l-2 border-hairline pl-4">
      {data.deliveryLog.map((attempt) => (
        <li key={attempt.at} className="wrap-anywhere">
          <time dateTime={attempt.at} className="tabular-nums">
            {formatDateTime(attempt.at)}
          </time>{' '}
          <strong>{attempt.outcome === 'sent' ? 'Delivered' : 'Failed'}</strong>
          <span className="block text-ink-2">{attempt.detail}</span>
        </li>
      ))}
    </ol>
  )
}
