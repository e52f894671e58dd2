import { useEffect, useState } from 'react'
import type { LiveFollower } from './live-follower.tsx'

/** The screen's own calls leave first, in ms. */
const SETTLE_MS = 300

/** After the screen: nothing on it waits for what only keeps it true. */
export function Live({ userId }: { userId: string }) {
  const [Follower, setFollower] = useState<typeof LiveFollower | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Out of reach: the screen then shows what it asked for, as it did before.
      import('./live-follower.tsx').then(
        (part) => setFollower(() => part.LiveFollower),
        () => {},
      )
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return Follower && <Follower userId={userId} />
}
