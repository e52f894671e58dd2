const HOUR_MS = 3_600_000

/** How long ago, as exactly as the server keeps it: to the hour. */
export function agoOf(instant: string, now: number = Date.now()): string {
  const hours = Math.floor((now - Date.parse(instant)) / HOUR_MS)
  if (hours < 1) return 'within the hour'
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
