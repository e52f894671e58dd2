import { daysBetween, formatDay } from '#web/lib/time/format.ts'

/** '30th Nov', with the year unless it is the current one. */
export const formatShortDay = (day: string, now: string): string =>
  formatDay(day).replace(` ${now.slice(0, 4)}`, '')

/** 'tomorrow', else as above. */
export const shortDayOrTomorrow = (day: string, now: string): string =>
  daysBetween(now, day) === 1 ? 'tomorrow' : formatShortDay(day, now)
