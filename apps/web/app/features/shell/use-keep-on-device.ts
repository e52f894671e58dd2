import { useEffect } from 'react'

/** After the first screen is there, in ms: nothing on it waits for this. */
const WAIT_MS = 1500

/** Keeps what the screens load on this device, for the time without a network (decision T32). */
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
