import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { whenRequestsSettle } from '#web/lib/http/pending-requests.ts'
import { canReload, watchFields } from '#web/lib/offline/can-reload.ts'
import {
  isOutdated,
  startWorker,
  subscribeToOutdated,
  takeNewVersion,
  takeNewVersionOnce,
} from '#web/lib/offline/worker.ts'
import { startReloading } from '#web/ui/loading/reloading.ts'

/**
 * Offers the server's newer version. The page reloads by itself while it is hidden or between two screens, if
 * nothing is being typed.
 */
export default function NewVersion(): ReactNode {
  const outdated = useSyncExternalStore(subscribeToOutdated, isOutdated)
  const [reloading, setReloading] = useState(false)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => void startWorker(), [])
  useEffect(() => watchFields(), [])
  useEffect(() => {
    const moved = last.current !== pathname
    last.current = pathname
    if (!outdated) return
    const reloadIfIdle = () => {
      if (canReload()) takeNewVersionOnce(startReloading)
    }
    const onVisibility = () => {
      if (document.hidden) reloadIfIdle()
    }
    // Pending requests, such as the time zone, finish first.
    if (moved) void whenRequestsSettle().then(reloadIfIdle)
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [outdated, pathname])
  const reload = () => {
    setReloading(true)
    void takeNewVersion(startReloading)
  }
  return (
    <div role="status">
      {outdated && (
        <p className="flex flex-wrap items-center gap-x-3 border-b border-hairline bg-sunken px-4 py-1 text-sm font-medium shell:px-6">
          A new version is here.
          <button
            type="button"
            aria-disabled={reloading}
            onClick={reloading ? undefined : reload}
            className="flex min-h-9 items-center gap-1.5 rounded-control font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
          >
            <RotateCw size={16} className={reloading ? 'motion-safe:animate-spin' : undefined} />
            Reload
          </button>
        </p>
      )}
    </div>
  )
}
