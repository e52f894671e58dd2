/** Days of a time zone as instants. Pure. */
import { DAY_MS } from '@task-manager/contract/calendar'
import { zoneFormats } from './zone-formats.ts'

/** UTC for '' and for zones that this platform does not know. */
const formatOf = zoneFormats('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** Milliseconds by which the zone's clocks are ahead of UTC at an instant. */
const offsetAt = (instant: number, zone: string): number =>
  zone === '' ? 0 : Date.parse(`${formatOf(zone).format(instant).replace(' ', 'T')}Z`) - instant

/** Instants are compared as texts, whose order is the order of time up to here. */
const LAST = '9999-12-31T23:59:59.999Z'

/** At most the last instant of the year 9999. */
export const instantText = (time: number): string =>
  time > Date.parse(LAST) ? LAST : new Date(time).toISOString()

function startAt(midnight: number, zone: string): string {
  if (midnight > Date.parse(LAST)) return LAST
  const guess = midnight - offsetAt(midnight, zone)
  const start = midnight - offsetAt(guess, zone)
  // Where the clocks skip midnight, the day begins when they do.
  const isDayBefore = start + offsetAt(start, zone) < midnight
  return instantText(isDayBefore ? guess : start)
}

/** The instant at which `day` begins in `zone`. */
export const startOfDay = (day: string, zone: string): string => startAt(Date.parse(`${day}T00:00:00Z`), zone)

/** The instant at which the day after `day` begins in `zone`. */
export const endOfDay = (day: string, zone: string): string =>
  startAt(Date.parse(`${day}T00:00:00Z`) + DAY_MS, zone)

/** The calendar day of an instant in `zone`. */
export const dayIn = (instant: Date, zone: string): string => formatOf(zone).format(instant).slice(0, 10)

const QUARTER_MS = 15 * 60_000

/**
 * Writes instants as the clocks of a zone show them, in the form of a UTC time. The offset is computed once for each quarter
 * of an hour: zones change it only between two of them.
 */
export function clockIn(zone: string): (instant: string) => string {
  const offsets = new Map<number, number>()
  return (instant) => {
    const at = Date.parse(instant)
    const quarter = Math.floor(at / QUARTER_MS)
    const offset = offsets.get(quarter) ?? offsetAt(quarter * QUARTER_MS, zone)
    offsets.set(quarter, offset)
    return new Date(at + offset).toISOString()
  }
}
