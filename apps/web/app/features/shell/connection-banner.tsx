import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { lastAnswer, useConnection } from '#web/lib/http/connection.ts'
import { formatMoment } from '#web/lib/time/format.ts'

const texts = {
  offline: (asOf: string) => `Offline${asOf}. Ticks and status changes are kept and sent later.`,
  unreachable: (asOf: string) => `The server cannot be reached${asOf}. Trying again…`,
}

/** One amber line under the bar while the server cannot be reached. Screen readers announce it. */
export function ConnectionBanner() {
  const connection = useConnection()
  return <div role="status">{connection !== 'online' && <Away connection={connection} />}</div>
}

function Away({ connection }: { connection: keyof typeof texts }) {
  const shown = useShownAsOf()
  const asOf = shown > 0 ? `, as of ${formatMoment(new Date(shown).toISOString())}` : ''
  return (
    <p className="flex items-center gap-2 bg-amber-soft px-5 py-2 text-sm font-medium text-amber-text">
      <WifiOff size={16} aria-hidden="true" className="shrink-0" />
      {texts[connection](asOf)}
    </p>
  )
}

const opened = Date.now()

/**
 * The age of the oldest data on screen, as ms since 1970; 0 for none. Data that this page loaded is as old as
 * the last answer, data from the device as old as when it was stored.
 */
function useShownAsOf(): number {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const times = cache
      .findAll({ type: 'active' })
      .map(({ state }) => state.dataUpdatedAt)
      .filter((time) => time > 0)
      .map((time) => (time < opened ? time : lastAnswer()))
    return times.length > 0 ? Math.min(...times) : lastAnswer()
  }
  return useSyncExternalStore((changed) => cache.subscribe(changed), oldest)
}
