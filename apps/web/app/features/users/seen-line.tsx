import { ago, formatDateTime } from '#web/lib/time/ago.ts'

const HOUR_MS = 3_600_000

/** When the member was last active, stored to the hour. */
export function SeenLine({ at, now }: { at: string | null | undefined; now: number }) {
  if (!at) return <p className="text-xs text-ink-3">Hasn't logged in yet</p>
  const words = now - Date.parse(at) < HOUR_MS ? 'within the hour' : ago(at, now)
  return (
    <p className="text-xs text-ink-3" title={formatDateTime(at)}>
      Seen {words}
    </p>
  )
}
