import { useEffect, useState } from 'react'
import type { LiveFollower } from './live-follower.tsx'

/** Lets the screen send its own requests first, in ms. */
const SETTLE_MS = 300

/** Loads the live stream after the screen. */
export function Live({ userId }: { userId: string }) {
  const [Follower, setFollower] = useState<typeof LiveFollower | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // If it cannot be loaded, the screen works without live updates.
      import('./live-follower.tsx').then(
        (part) => setFollower(() => part.LiveFollower),
        () => {},
      )
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return Follower && <Follower userId={userId} />
}
