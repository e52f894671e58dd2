import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/time/format.ts'

/** How many characters are left near the limit, or how many are too many (decision T12); otherwise null. */
export function limitHint(text: string, max: number): ReactNode {
  const left = max - text.trim().length
  if (left > max / 10) return null
  const over = left < 0
  return (
    <span role="status" className={over ? 'font-semibold text-danger' : undefined}>
      {over
        ? `${formatNumber(-left)} ${left === -1 ? 'character' : 'characters'} too many`
        : `${formatNumber(left)} ${left === 1 ? 'character' : 'characters'} left`}
    </span>
  )
}
