import { HOUR_MS } from '@task-manager/contract/calendar'

/** For instants that the server stores to the hour: 'within the last hour', '2 h ago', 'yesterday', '3 days ago'. */
export function agoInHours(instant: string, now: number = Date.now()): string {
  const hours = Math.floor((now - Date.parse(instant)) / HOUR_MS)
  if (hours < 1) return 'within the last hour'
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
