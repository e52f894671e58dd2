import { Clock } from 'lucide-react'

/** Shown beside changes that wait on this device. */
export function PendingMark() {
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-sm text-amber-text">
      <Clock size={14} />
      waiting
    </span>
  )
}
