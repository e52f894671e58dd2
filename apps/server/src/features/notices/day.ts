/** Days and hours in a user's time zone. */

export interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** 0 to 23. */
  readonly hour: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The server's own zone for '' and for zones that this platform does not know. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, ...(zone === '' ? {} : { timeZone: zone }) })
  } catch {
    format = new Intl.DateTimeFormat('en-US', options)
  }
  formats.set(zone, format)
  return format
}

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
const shifted = (day: string, by: number): string =>
  new Date(noon(day).getTime() + by * DAY_MS).toISOString().slice(0, 10)

export const isWorkday = (day: string): boolean => ![0, 6].includes(noon(day).getUTCDay())

function nearestWorkday(day: string, step: 1 | -1): string {
  let next = shifted(day, step)
  while (!isWorkday(next)) next = shifted(next, step)
  return next
}

export const nextWorkday = (day: string): string => nearestWorkday(day, 1)
export const lastWorkday = (day: string): string => nearestWorkday(day, -1)

const longFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Friday 20 Nov 2026' */
export const dayInWords = (day: string): string => longFormat.format(noon(day)).replace(',', '')
