/** Applies the live stream to all screens while someone is logged in. Renders nothing. */
import { useEffect } from 'react'
import { queryClient } from '#web/lib/http/query-client.ts'
import { setConnected } from '#web/lib/live/live-state.ts'
import { openSharedStream } from '#web/lib/live/shared-stream.ts'
import { follow } from './follow.ts'
import { keepErrors } from './keep-errors.ts'
import { reportTimeZone } from './report-time-zone.ts'

/** Delay in ms after the stream is opened. */
const TIME_ZONE_MS = 500

export function LiveFollower({ userId }: { userId: string }) {
  useEffect(keepErrors, [])
  useEffect(() => {
    // Reading the time zone takes a slow phone a twentieth of a second.
    const timer = setTimeout(() => void reportTimeZone(userId), TIME_ZONE_MS)
    return () => clearTimeout(timer)
  }, [userId])
  useEffect(
    () =>
      openSharedStream(userId, {
        onEvent: follow,
        onConnected: setConnected,
        onMissed: () => void queryClient.invalidateQueries(),
      }),
    [userId],
  )
  return null
}
