import { formatDay } from '#web/lib/time/format.ts'

/** '30th Nov', with the year unless it is the current one. */
export const formatShortDay = (day: string, now: string): string =>
  formatDay(day).replace(` ${now.slice(0, 4)}`, '')
