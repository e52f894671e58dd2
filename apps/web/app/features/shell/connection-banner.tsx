import { WifiOff } from 'lucide-react'
import { useConnection } from '#web/lib/connection.ts'

const texts = {
  offline:
    'You are offline. What you see may be out of date, and changes cannot be saved until you are back.',
  unreachable: 'The server cannot be reached. Trying again…',
}

/** One amber line under the bar while nothing can be saved; announced when it comes. */
export function ConnectionBanner() {
  const connection = useConnection()
  return (
    <div role="status">
      {connection !== 'online' && (
        <p className="flex items-center gap-2 bg-amber-soft px-5 py-2 text-sm font-medium text-amber-text">
          <WifiOff size={16} aria-hidden="true" className="shrink-0" />
          {texts[connection]}
        </p>
      )}
    </div>
  )
}
