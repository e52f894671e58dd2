/** Days and hours in a user's time zone. */
import { addDays, isWorkday } from '@task-manager/contract/calendar'
import { zoneFormats } from '#server/core/days/zone-formats.ts'

export interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** 0 to 23. */
  readonly hour: number
}

/** The server's own zone for '' and for zones that this platform does not know. */
const formatOf = zoneFormats('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

export function localTime(now: Date, zone: string): LocalTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  }
}

export function nextWorkday(day: string): string {
  let next = addDays(day, 1)
  while (!isWorkday(next)) next = addDays(next, 1)
  return next
}
