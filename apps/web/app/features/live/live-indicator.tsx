import { useEffect, useState } from 'react'
import { useConnection } from '#web/lib/http/connection.ts'
import { type LiveState, useLiveState } from '#web/lib/live/live-state.ts'

/** A break this short is nobody's concern, in ms. */
const QUIET_MS = 5000

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })

/** True once the stream was away for longer than a moment; a screen that was never live has nothing to miss. */
function useIsAway({ connected, heardAt }: LiveState): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    setAway(false)
    if (connected || heardAt === null) return
    const timer = setTimeout(() => setAway(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [connected, heardAt])
  return away
}

/** Quiet words in the bar while the screen does not hear of changes; nothing when all is well. */
export function LiveIndicator() {
  const live = useLiveState()
  const away = useIsAway(live)
  // The line under the bar says more.
  const shown = useConnection() === 'online' && away && live.heardAt !== null
  return (
    <span role="status" className="text-sm text-ink-2 max-sm:sr-only">
      {shown && live.heardAt !== null && `Reconnecting… (last contact ${timeOf(live.heardAt)})`}
    </span>
  )
}
