/** Days and hours in a user's time zone. */
import { zoneFormats } from '#server/core/zone-formats.ts'

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

const DAY_MS = 86_400_000
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
export const shifted = (day: string, by: number): string =>
  new Date(noon(day).getTime() + by * DAY_MS).toISOString().slice(0, 10)

export const isWorkday = (day: string): boolean => ![0, 6].includes(noon(day).getUTCDay())

export function nextWorkday(day: string): string {
  let next = shifted(day, 1)
  while (!isWorkday(next)) next = shifted(next, 1)
  return next
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / DAY_MS)
