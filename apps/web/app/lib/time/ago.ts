/** How long ago something was, in words that stay short; the exact moment stands beside them. */
import { dayOf, daysBetween, formatDay, formatInstant, formatTime } from './format.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** So near, a day is called by its weekday too. */
const WEEK = 6

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** An instant in the viewer's own day and hour: '5th Mar 2024, 14:05'. */
export const formatMoment = (instant: string): string => `${formatInstant(instant)}, ${formatTime(instant)}`

/** 'just now', '34 min ago', '2 h ago', 'yesterday, 16:20', 'Fri 20th Nov', '9th Nov', '9th Nov 2025'. */
export function ago(instant: string, now: number): string {
  const date = new Date(instant)
  const past = now - date.getTime()
  const day = dayOf(date)
  const today = dayOf(new Date(now))
  const days = daysBetween(day, today)
  // The clocks of two machines differ a little.
  if (past < MINUTE) return 'just now'
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`
  if (days === 0) return `${Math.floor(past / HOUR)} h ago`
  if (days === 1) return `yesterday, ${formatTime(instant)}`
  const [named, year] = [formatDay(day).slice(0, -5), day.slice(0, 4)]
  if (days <= WEEK) return `${weekday.format(new Date(`${day}T12:00:00Z`))} ${named}`
  return year === today.slice(0, 4) ? named : `${named} ${year}`
}

/** 'today', 'tomorrow', 'in 9 days', for an instant to come. */
export function until(instant: string, now: number): { text: string; days: number } {
  const days = Math.max(0, daysBetween(dayOf(new Date(now)), dayOf(new Date(instant))))
  return { text: days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`, days }
}
