/** When an email may be sent: outside a person's quiet hours, in their time zone. Pure. */
import type { Quiet } from '@task-manager/contract/notifications/notifications'
import { zoneFormats } from '#server/core/days/zone-formats.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The server's own zone for '' and for zones that this platform does not know. */
const formatOf = zoneFormats('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

interface Hours {
  readonly zone: string
  readonly from: number
  readonly to: number
}

const localMinutes = (at: Date, zone: string): number => minutes(formatOf(zone).format(at))

function isQuiet(at: Date, { zone, from, to }: Hours): boolean {
  const local = localMinutes(at, zone)
  return from <= to ? local >= from && local < to : local >= from || local < to
}

const wholeMinute = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS

/** The end of the quiet hours that `now` is in, in whole minutes. */
function endOfQuiet(now: Date, hours: Hours): Date {
  const left = (hours.to - localMinutes(now, hours.zone) + DAY_MINUTES) % DAY_MINUTES
  const end = new Date(wholeMinute(now) + left * MINUTE_MS)
  // When the clocks change in between, the local time at that instant differs.
  const late =
    ((localMinutes(end, hours.zone) - hours.to + DAY_MINUTES + DAY_MINUTES / 2) % DAY_MINUTES) -
    DAY_MINUTES / 2
  const corrected = new Date(end.getTime() - late * MINUTE_MS)
  // At an end within the hour that is skipped, the corrected time would still be quiet.
  return isQuiet(corrected, hours) ? end : corrected
}

/** `now`, or the end of the quiet hours that it is in. */
export function afterQuiet(now: Date, zone: string, quiet: Quiet | null): Date {
  if (quiet === null) return now
  const hours = { zone, from: minutes(quiet.from), to: minutes(quiet.to) }
  return isQuiet(now, hours) ? endOfQuiet(now, hours) : now
}
