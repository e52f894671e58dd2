import { useEffect, useState } from 'react'

/** Interval of the check. It also runs when the page becomes visible. */
const LOOK_MS = 30_000

/** What `read` says of the time; it must be the same function at every render. */
export function useClock<T extends string | number>(read: () => T): T {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const look = () => setNow(read())
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read])
  return now
}
