/** Applies the live stream to all screens while someone is logged in. Renders nothing. */
import { useEffect } from 'react'
import { queryClient } from '#web/lib/http/query-client.ts'
import { setConnected } from '#web/lib/live/live-state.ts'
import { openSharedStream } from '#web/lib/live/shared-stream.ts'
import { follow } from './follow.ts'
import { reportTimeZone } from './report-time-zone.ts'

export function LiveFollower({ userId }: { userId: string }) {
  useEffect(() => void reportTimeZone(userId), [userId])
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
