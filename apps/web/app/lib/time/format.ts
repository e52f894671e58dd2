/**
 * Formats of dates and numbers (spec 2 and 9), in English and without a library. Days can be in another
 * language.
 */
import { daysBetween, monthNames, ordinal, weekdayNames, weekdayOf } from '@task-manager/contract/calendar'
import { dateLanguage } from './date-language.ts'

/** Up to this many days away, a due date is written in words. */
const NEAR_DAYS = 7

/** Constants, because Intl is slow on the first screen. */

const writers = new Map<string, Intl.DateTimeFormat>()

/** Null for the product's own format. */
function formatIn(date: Date, language: string, withWeekday: boolean): string | null {
  if (language === '') return null
  const key = `${language} ${withWeekday}`
  let writer = writers.get(key)
  if (writer === undefined) {
    const parts = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
    writer = new Intl.DateTimeFormat(language, withWeekday ? { ...parts, weekday: 'long' } : parts)
    writers.set(key, writer)
  }
  return writer.format(date)
}

/** Noon UTC of a calendar day, which is the same day in every time zone. */
function noon(day: string): Date | null {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The calendar day of an instant in the viewer's time zone, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`
}

export const today = (): string => dayOf(new Date())

/**
 * `2024-03-05` becomes '5th Mar 2024', in German '5. März 2024', 'N/A' when missing. Time zones do not change
 * a day (decision T9).
 */
export function formatDay(day: string | null | undefined, language: string = dateLanguage()): string {
  const date = day ? noon(day) : null
  if (date === null) return 'N/A'
  return (
    formatIn(date, language, false) ??
    `${ordinal(date.getUTCDate())} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  )
}

/** 'Friday 20th Nov 2026' (`dddd Do MMM YYYY`). */
export function formatLongDay(day: string): string {
  const date = noon(day)
  if (date === null) return 'N/A'
  return (
    formatIn(date, dateLanguage(), true) ?? `${weekdayNames[weekdayOf(day.slice(0, 10))]} ${formatDay(day)}`
  )
}

/** The day of an instant in the viewer's time zone: '5th Mar 2024', 'N/A' when missing. */
export function formatInstant(instant: string | null | undefined): string {
  const date = instant ? new Date(instant) : null
  return date === null || Number.isNaN(date.getTime()) ? 'N/A' : formatDay(dayOf(date))
}

/** The time of an instant in the viewer's time zone: '14:05'. */
export function formatTime(instant: string): string {
  const date = new Date(instant)
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** '14:05' for today, else with the day: '20th Nov 2026, 14:05'. */
export function formatMoment(instant: string): string {
  const day = dayOf(new Date(instant))
  return day === today() ? formatTime(instant) : `${formatDay(day)}, ${formatTime(instant)}`
}

export interface DueLabel {
  text: string
  /** The exact day. */
  exact: string
  tone: 'overdue' | 'near' | 'plain'
}

/**
 * 'Due today', 'Due in 3 days', '2 days overdue', else the day. A completed task is never overdue. 'N/A'
 * without a day.
 */
export function dueLabel(
  dueDate: string | null | undefined,
  completed: boolean,
  now: string = today(),
): DueLabel {
  const exact = formatDay(dueDate)
  const days = dueDate ? daysBetween(now, dueDate) : Number.NaN
  if (completed || Number.isNaN(days) || days > NEAR_DAYS) return { text: exact, exact, tone: 'plain' }
  if (days < 0) return { text: `${-days} ${days === -1 ? 'day' : 'days'} overdue`, exact, tone: 'overdue' }
  if (days === 0) return { text: 'Due today', exact, tone: 'near' }
  return { text: days === 1 ? 'Due tomorrow' : `Due in ${days} days`, exact, tone: 'near' }
}

/** 1234567.5 becomes '1,234,567.5'; anything that is not a number becomes '' (spec 5). */
export function formatNumber(value: unknown): string {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return ''
  const number = Number(value)
  // The fast path: the first use of Intl takes milliseconds.
  if (Number.isSafeInteger(number)) return `${number}`.replace(/\B(?=(\d{3})+$)/g, ',')
  return Number.isFinite(number) ? number.toLocaleString('en-US', { maximumFractionDigits: 20 }) : ''
}
