/** When nightly backups are made: a time of day in the server's time zone. Pure. */

/** The last such time that is not after `now`. */
export function lastTime(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const time = new Date(now)
  time.setHours(hours, minutes, 0, 0)
  if (time > now) time.setDate(time.getDate() - 1)
  return time
}

/** The first such time after `now`. */
export function nextTime(at: string, now: Date): Date {
  const time = lastTime(at, now)
  time.setDate(time.getDate() + 1)
  return time
}

/** The night of a backup: its day, as YYYY-MM-DD. */
export const nightOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((n) => String(n).padStart(2, '0')).join('-')
