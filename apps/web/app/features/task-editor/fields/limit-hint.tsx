import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/time/format.ts'

/** How many characters are left near the limit, or how many are too many (decision T12); otherwise null. */
export function limitHint(text: string, max: number): ReactNode {
  const remaining = max - text.trim().length
  if (remaining > max / 10) return null
  const isTooLong = remaining < 0
  return (
    <span role="status" className={isTooLong ? 'font-semibold text-danger' : undefined}>
      {isTooLong
        ? `${formatNumber(-remaining)} ${remaining === -1 ? 'character' : 'characters'} too many`
        : `${formatNumber(remaining)} ${remaining === 1 ? 'character' : 'characters'} left`}
    </span>
  )
}
