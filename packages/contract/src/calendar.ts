/**
 * Calendar days as `YYYY-MM-DD`. A day is not an instant, so no time zone shifts it (decision T9). Without zod, because
 * first screens use it.
 */
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** In the order of `weekdayOf`. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** 1st, 2nd, 3rd, 11th. */
export function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

/** The first and the last day that is accepted. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '9999-12-31'

/** True for an existing day from 1900 to 9999; false for `2026-02-31`. */
export function isCalendarDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (DATE.exec(text) ?? []).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return text >= FIRST_DAY && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Days since 1 January 1970. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** 0 is Monday; 1 January 1970 was a Thursday. */
export const weekdayOfNumber = (number: number): number => (((number + 3) % 7) + 7) % 7

/** 0 is Monday. */
export const weekdayOf = (day: string): number => weekdayOfNumber(numberOfDay(day))

/** From Monday to Friday. */
export const isWorkday = (day: string): boolean => weekdayOf(day) < 5

export const addDays = (day: string, days: number): string => dayOfNumber(numberOfDay(day) + days)

/** Negative when `to` is earlier; not a number for an invalid day. */
export const daysBetween = (from: string, to: string): number => numberOfDay(to) - numberOfDay(from)

/** The same day of another month, or the last day of a shorter one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOfNumber(Date.UTC(year, month - 1 + months, Math.min(date, last)) / DAY_MS)
}
