import { daysBetween } from '@task-manager/contract/calendar'
import { formatDay } from '#web/lib/time/format.ts'

/** '30th Nov', also without what joins the year to it: 'Nov 30, 2026', '30 de nov. de 2026'. */
export const formatDayOfYear = (day: string): string => formatDay(day).replace(/(?:,| de)? ?\d{4}$/, '')

/** '30th Nov', with the year unless it is the current one. */
export const formatShortDay = (day: string, now: string): string =>
  day.slice(0, 4) === now.slice(0, 4) ? formatDayOfYear(day) : formatDay(day)

/** 'tomorrow', else as above. */
export const shortDayOrTomorrow = (day: string, now: string): string =>
  daysBetween(now, day) === 1 ? 'tomorrow' : formatShortDay(day, now)
