import { useEffect } from 'react'
import { connection } from '#web/lib/http/connection.ts'

/** Delay in ms after the first screen, which without a network needs what is stored. */
const WAIT_MS = 1500

/** Stores loaded data on this device, for use offline (decision T32). */
export function useKeepOnDevice(): void {
  useEffect(() => {
    const start = () =>
      Promise.all([import('#web/lib/offline/saved-screens.ts'), import('./list-on-device.ts')])
        .then(([{ startSaving }, { answerOnDevice }]) => startSaving(answerOnDevice))
        .catch(() => undefined)
    const timer = setTimeout(() => void start(), connection() === 'online' ? WAIT_MS : 0)
    return () => clearTimeout(timer)
  }, [])
}
