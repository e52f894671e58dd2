/** What days and months are called in the calendar, in the language that dates are written in. */
import { dateLanguage } from '#web/lib/time/date-language.ts'

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

const write = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLanguage() || 'en-GB', { ...parts, timeZone: 'UTC' }).format(noon(day))

export const weekdayName = (day: string): string => write(day, { weekday: 'long' })
export const shortWeekday = (day: string): string => write(day, { weekday: 'short' })

/** 'November 2026' */
export const monthTitle = (day: string): string => write(day, { month: 'long', year: 'numeric' })

/** '24'; of another month than `month`, or on its first, '1 Dec'. */
export const numberOf = (day: string, month: string): string =>
  day.endsWith('-01') && !day.startsWith(month)
    ? write(day, { day: 'numeric', month: 'short' })
    : String(Number(day.slice(8)))
