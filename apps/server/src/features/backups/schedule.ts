/** When nightly backups are made: a time of day in the server's time zone. Pure. */

/** The time `days` after the day of `now`. A change of the clocks may move it to another hour of that day. */
function timeOf(at: string, now: Date, days: number): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hours, minutes)
}

/** The last such time that is not after `now`. */
export function lastTime(at: string, now: Date): Date {
  const time = timeOf(at, now, 0)
  return time > now ? timeOf(at, now, -1) : time
}

/** The first such time after `now`. */
export function nextTime(at: string, now: Date): Date {
  const time = timeOf(at, now, 0)
  return time > now ? time : timeOf(at, now, 1)
}

/** The night of a backup: its day, as YYYY-MM-DD. */
export const nightOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((n) => String(n).padStart(2, '0')).join('-')
