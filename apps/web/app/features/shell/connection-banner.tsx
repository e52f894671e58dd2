import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { lastAnswer, useConnection } from '#web/lib/http/connection.ts'
import { areChangesKept, subscribeToChanges } from '#web/lib/offline/offline-queue.ts'
import { formatMoment } from '#web/lib/time/format.ts'

/**
 * Whether the service worker has stored the screens, so that they open without a network, and the device has stored all
 * changes.
 */
const isKept = (): boolean => Boolean(navigator.serviceWorker?.controller) && areChangesKept()

const texts = {
  offline: (shown: string) =>
    `You're offline${shown}. ${isKept() ? 'Changes' : 'Keep this page open. Changes'} will sync when you're back.`,
  unreachable: (shown: string) => `The server cannot be reached${shown}. Trying again…`,
}

/** One amber line under the bar while the server cannot be reached. Screen readers announce it. */
export function ConnectionBanner() {
  const connection = useConnection()
  return <div role="status">{connection !== 'online' && <Away connection={connection} />}</div>
}

function Away({ connection }: { connection: keyof typeof texts }) {
  // Renders again when a change could not be written.
  useSyncExternalStore(subscribeToChanges, areChangesKept)
  return (
    <p className="flex items-center gap-2 bg-amber-soft px-5 py-2 text-sm font-medium text-amber-text">
      <WifiOff size={16} className="shrink-0" />
      {texts[connection](useShown())}
    </p>
  )
}

const opened = Date.now()

/**
 * Which data is on screen: a list of the tasks on this device, or the age of the oldest data. Data that this page
 * loaded is as old as the last answer, data from the device as old as when it was stored.
 */
function useShown(): string {
  const cache = useQueryClient().getQueryCache()
  const shown = () => {
    const states = cache.findAll({ type: 'active' }).map(({ state }) => state)
    if (states.some(({ data }) => (data as { onDevice?: boolean } | undefined)?.onDevice))
      return '. Showing what is on this device'
    const times = states
      .map(({ dataUpdatedAt }) => dataUpdatedAt)
      .filter((time) => time > 0)
      .map((time) => (time < opened ? time : lastAnswer()))
    const oldest = times.length > 0 ? Math.min(...times) : lastAnswer()
    return oldest > 0 ? ` (since ${formatMoment(new Date(oldest).toISOString())})` : ''
  }
  return useSyncExternalStore((changed) => cache.subscribe(changed), shown)
}
