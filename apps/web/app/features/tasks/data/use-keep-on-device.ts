import { useEffect } from 'react'
import { connection } from '#web/lib/http/connection.ts'
import { queryClient } from '#web/lib/http/query-client.ts'

/** Without an answer it starts after this time, in ms. */
const WAIT_MS = 1500

/**
 * Stores loaded data on this device, for use offline (decision T32). It starts with the first answer: what is on screen can
 * be searched without a network from then on.
 */
export function useKeepOnDevice(): void {
  useEffect(() => {
    const start = () =>
      Promise.all([import('#web/lib/offline/saved-screens.ts'), import('./list-on-device.ts')])
        .then(([{ startSaving }, { answerOnDevice }]) => {
          stop()
          startSaving(answerOnDevice)
        })
        // Tried again with the next answer.
        .catch(() => undefined)
    const cache = queryClient.getQueryCache()
    // After the answer is rendered.
    const stop = cache.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') setTimeout(start)
    })
    const isKnown = cache.getAll().some(({ state }) => state.data !== undefined)
    const timer = setTimeout(start, isKnown || connection() !== 'online' ? 0 : WAIT_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
