import { useEffect, useState } from 'react'

/** The interval of the check, in ms. It also runs when the page becomes visible. */
const INTERVAL_MS = 30_000

/** A value that time changes, read again often enough for texts such as '2 min ago'. `read` is stable. */
export function usePolled<T>(read: () => T): T {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const update = () => setValue(() => read())
    const timer = setInterval(update, INTERVAL_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [read])
  return value
}

/** The current time in ms, updated often enough for texts such as '2 min ago'. */
export const useNow = (): number => usePolled(Date.now)
