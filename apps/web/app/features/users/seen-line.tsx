import { seenAgo } from '#web/lib/people-order.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'

/** When the member was last active, stored to the hour. */
export function SeenLine({ at, now }: { at: string | null | undefined; now: number }) {
  if (!at) return <p className="text-xs text-ink-3">Hasn't logged in yet</p>
  return (
    <p className="text-xs text-ink-3" title={formatDateTime(at)}>
      {seenAgo(at, now)}
    </p>
  )
}
