/** The weeks of the calendar and of the workload. Pure. */
import { addDays, addMonths, weekdayOf } from '@task-manager/contract/calendar'
import { type Days, dueDays } from '@task-manager/contract/tasks/task-search'
import type { Task } from '@task-manager/contract/tasks/tasks'

export const spans = ['month', 'week'] as const
export type Span = (typeof spans)[number]

const MONTH_WEEKS = 6

/** Regions whose weeks begin on Sunday, for browsers without `weekInfo`. */
const SUNDAY_FIRST = /-(AU|BR|CA|CO|HK|IL|IN|JP|KR|MX|PE|PH|SG|TW|US|VE|ZA)\b/

type Weeks = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The first day of a week: 0, Sunday, or 1, Monday. */
export function firstWeekday(language: string): 0 | 1 {
  try {
    const locale = new Intl.Locale(language)
    const { getWeekInfo, weekInfo } = locale as unknown as Weeks
    const info = getWeekInfo?.call(locale) ?? weekInfo
    if (info) return info.firstDay === 7 ? 0 : 1
  } catch {
    // The language is unknown.
  }
  return SUNDAY_FIRST.test(language) ? 0 : 1
}

const weekStart = (day: string, first: number): string => addDays(day, -((weekdayOf(day) + 1 - first) % 7))

/** The days of the six weeks around the day's month, or with `rolling` from the day's week on; or of the day's week. */
export function weeksOf(span: Span, day: string, first: number, rolling = false): string[][] {
  const start = weekStart(span === 'month' && !rolling ? `${day.slice(0, 7)}-01` : day, first)
  return Array.from({ length: span === 'month' ? MONTH_WEEKS : 1 }, (_, week) =>
    Array.from({ length: 7 }, (__, i) => addDays(start, week * 7 + i)),
  )
}

/**
 * A day of the period before the six weeks that start with this one: the current month, if it began in an earlier week.
 */
export const periodBeforeRolling = (day: string, first: number): string => {
  const start = `${day.slice(0, 7)}-01`
  return weekStart(start, first) < weekStart(day, first) ? start : periodBeside('month', day, -1)
}

/** A day of the next (1) or previous (-1) month or week. */
export const periodBeside = (span: Span, day: string, by: 1 | -1): string =>
  span === 'week' ? addDays(day, 7 * by) : `${addMonths(day, by).slice(0, 7)}-01`

/** The day that a key moves to; null for other keys. */
export function dayByKey(key: string, day: string, first: number): string | null {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (days !== undefined) return addDays(day, days)
  if (key === 'Home') return weekStart(day, first)
  if (key === 'End') return addDays(weekStart(day, first), 6)
  if (key === 'PageUp') return addMonths(day, -1)
  return key === 'PageDown' ? addMonths(day, 1) : null
}

/** The ranges to load: those of the filter within the days on show. Empty when they do not overlap. */
export function dueWithin(due: readonly string[] | undefined, { from, to }: Days, today: string): string[] {
  const ranges = due?.map((each) => dueDays(each, today)) ?? [{ from, to }]
  return ranges.flatMap((range) => {
    const first = range.from > from ? range.from : from
    const last = range.to !== '' && range.to < to ? range.to : to
    return first <= last ? [`${first}..${last}`] : []
  })
}

/** Whether the filter's due dates match a task; completed tasks are never overdue. */
export const matchesDue = (task: Task, due: readonly string[] | undefined, today: string): boolean =>
  due === undefined ||
  due.some((each) => {
    const { from, to } = dueDays(each, today)
    const within = task.dueDate >= from && (to === '' || task.dueDate <= to)
    return within && (each !== 'overdue' || task.status !== 'Completed')
  })

const weight = ({ status, priority }: Task): number =>
  (status === 'Completed' ? 10 : 0) + ['High', 'Medium', 'Low'].indexOf(priority)

/** Tasks by due date; each day begins with the open and urgent ones. */
export function byDay(tasks: readonly Task[]): Map<string, Task[]> {
  const days = Map.groupBy(tasks, ({ dueDate }) => dueDate.slice(0, 10))
  for (const each of days.values()) each.sort((a, b) => weight(a) - weight(b))
  return days
}
