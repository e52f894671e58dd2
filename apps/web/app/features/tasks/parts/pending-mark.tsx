import { Clock } from 'lucide-react'

/** Beside what is kept on this device until the server can be reached. */
export function PendingMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-sm text-amber-text">
      <Clock size={14} aria-hidden="true" />
      waiting
    </span>
  )
}
