import { useEffect, useState } from 'react'
import { useConnection } from '#web/lib/http/connection.ts'
import { type LiveState, useLiveState } from '#web/lib/live/live-state.ts'
import { formatMoment } from '#web/lib/time/format.ts'

/** Shorter interruptions are not shown, in ms. */
const GRACE_MS = 5000

/** True when an established stream is interrupted for longer than a moment. */
function useIsAway({ connected, lastContact }: LiveState): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    setAway(false)
    if (connected || lastContact === null) return
    const timer = setTimeout(() => setAway(true), GRACE_MS)
    return () => clearTimeout(timer)
  }, [connected, lastContact])
  return away
}

/** Shows in the bar that the live stream is interrupted. */
export function LiveIndicator() {
  const live = useLiveState()
  const away = useIsAway(live)
  // Without a connection the banner under the bar shows that.
  const shown = useConnection() === 'online' && away && live.lastContact !== null
  return (
    <span role="status" className="text-sm text-ink-2 max-sm:sr-only">
      {shown &&
        live.lastContact !== null &&
        `Reconnecting… (last contact ${formatMoment(new Date(live.lastContact).toISOString())})`}
    </span>
  )
}
