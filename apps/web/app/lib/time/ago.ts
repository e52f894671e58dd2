/** How long ago something was, as a short text. The exact time is shown beside it. */
import { daysBetween } from '@task-manager/contract/calendar'
import { dayOf, formatInstant, formatTime } from './format.ts'
import { formatDayOfYear, formatShortDay } from './short-day.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Up to this many days ago, a day is written with its weekday. */
const WEEKDAY_DAYS = 6

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** An instant in the viewer's own day and hour: '5th Mar 2024, 14:05'. */
export const formatDateTime = (instant: string): string => `${formatInstant(instant)}, ${formatTime(instant)}`

/** 'just now', '34 min ago', '2 h ago', 'yesterday, 16:20', 'Fri 20th Nov', '9th Nov', '9th Nov 2025'. */
export function ago(instant: string, now: number): string {
  const date = new Date(instant)
  const past = now - date.getTime()
  const day = dayOf(date)
  const today = dayOf(new Date(now))
  const days = daysBetween(day, today)
  // Also covers a server clock slightly ahead of this one.
  if (past < MINUTE_MS) return 'just now'
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min ago`
  if (days === 0) return `${Math.floor(past / HOUR_MS)} h ago`
  if (days === 1) return `yesterday, ${formatTime(instant)}`
  if (days > WEEKDAY_DAYS) return formatShortDay(day, today)
  return `${WEEKDAYS[date.getDay()]} ${formatDayOfYear(day)}`
}

/** Props of `ExactTime`: how long ago, and the exact time. */
export const timeAgo = (instant: string, now: number) => ({
  instant,
  words: ago(instant, now),
  exact: formatDateTime(instant),
})

/** 'today', 'tomorrow', 'in 9 days', for an instant in the future. */
export function until(instant: string, now: number): { text: string; days: number } {
  const days = Math.max(0, daysBetween(dayOf(new Date(now)), dayOf(new Date(instant))))
  return { text: days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`, days }
}
