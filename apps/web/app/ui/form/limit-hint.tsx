import type { ReactNode } from 'react'

const formatNumber = (number: number): string => number.toLocaleString('en')

export const isTooLong = (text: string, max: number): boolean => text.trim().length > max

/** How many characters are left near the limit, or how many are too many (decision T12); otherwise null. */
export function limitHint(text: string, max: number): ReactNode {
  const remaining = max - text.trim().length
  if (remaining > max / 10) return null
  return (
    <span role="status" className={remaining < 0 ? 'font-semibold text-danger' : undefined}>
      {remaining < 0
        ? `${formatNumber(-remaining)} ${remaining === -1 ? 'character' : 'characters'} too many`
        : `${formatNumber(remaining)} ${remaining === 1 ? 'character' : 'characters'} left`}
    </span>
  )
}

/** Below a text that is edited in place. */
export function LimitHint({ text, max }: { text: string; max: number }) {
  const hint = limitHint(text, max)
  return hint && <p className="text-sm text-ink-2">{hint}</p>
}
