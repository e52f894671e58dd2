import { useEffect } from 'react'

/** Delay in ms after the first screen. */
const WAIT_MS = 1500

/** Stores loaded data on this device, for use offline (decision T32). */
export function useKeepOnDevice(): void {
  useEffect(() => {
    const start = () =>
      import('#web/lib/offline/saved-screens.ts')
        .then(({ startSaving }) => startSaving())
        .catch(() => undefined)
    const timer = setTimeout(() => void start(), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
}
