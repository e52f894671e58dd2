/** When an email may be sent: outside a person's quiet hours, in their time zone. Pure. */

import type { Quiet } from '@task-manager/contract/notifications/notifications'
import { zoneFormats } from '#server/core/zone-formats.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The server's own zone for '' and for zones that this platform does not know. */
const formatOf = zoneFormats('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The next instant after `now` at which the local time is `to`, in whole minutes. */
const next = (now: Date, local: number, to: number): Date =>
  new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + ((to - local + DAY) % DAY || DAY) * MINUTE_MS)

/** `now`, or the end of the quiet hours that it is in. */
export function afterQuiet(now: Date, zone: string, quiet: Quiet | null): Date {
  if (quiet === null) return now
  const [local, from, to] = [formatOf(zone).format(now), quiet.from, quiet.to].map(minutes) as [
    number,
    number,
    number,
  ]
  const isQuiet = from <= to ? local >= from && local < to : local >= from || local < to
  return isQuiet ? next(now, local, to) : now
}
