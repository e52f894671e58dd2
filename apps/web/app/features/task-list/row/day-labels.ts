/** Names of days and months for the calendar, in the language of dates. */
import { dateLanguage } from '#web/lib/time/date-language.ts'

const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

const format = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(dateLanguage() || 'en-GB', { ...parts, timeZone: 'UTC' }).format(noon(day))

export const weekdayName = (day: string): string => format(day, { weekday: 'long' })
export const shortWeekday = (day: string): string => format(day, { weekday: 'short' })

/** 'November 2026' */
export const monthTitle = (day: string): string => format(day, { month: 'long', year: 'numeric' })

/** '24', but '1 Dec' on the first of another month than `month`. */
export const dayLabel = (day: string, month: string): string =>
  day.endsWith('-01') && !day.startsWith(month)
    ? format(day, { day: 'numeric', month: 'short' })
    : String(Number(day.slice(8)))
