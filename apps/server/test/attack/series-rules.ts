/** Repeating tasks by the rules of docs/product, with rules that are a number of days. */
import { DAY_MS } from '@task-manager/contract/calendar'
import type { ModelTask, Repeat, Series } from './entities.ts'

/** Days from one date to the next, by rule. */
export const RULES: Readonly<Record<string, number>> = {
  'FREQ=DAILY': 1,
  'FREQ=DAILY;INTERVAL=2': 2,
  'FREQ=WEEKLY': 7,
}

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
const later = (a: string, b: string): string => (a > b ? a : b)

const take = ({ days }: Series, day: string): string | null => {
  if (days.has(day)) return null
  days.add(day)
  return day
}
const leave = (series: Series): void => {
  if (series.day !== null) series.days.delete(series.day)
}

/** A task keeps the series that it has. */
export function startSeries(task: ModelTask): Series {
  task.series ??= {
    days: new Set([task.dueDate]),
    start: task.dueDate,
    day: task.dueDate,
    counted: 1,
    isFollowed: false,
  }
  return task.series
}

/** After an edit that contained the rule. */
export function replan(task: ModelTask, before: Pick<ModelTask, 'repeat' | 'dueDate'>): void {
  if (before.repeat?.rule === task.repeat?.rule && before.dueDate === task.dueDate) return
  const series = startSeries(task)
  leave(series)
  series.day = take(series, task.dueDate)
  series.start = task.dueDate
  if (before.repeat === null) series.counted = 1
}

/** The first date after `after`; null when the series ends before it. */
function dateAfter({ rule, until }: Repeat, start: string, after: string): string | null {
  const step = RULES[rule] ?? 1
  const steps = Math.max(0, Math.floor(daysBetween(start, after) / step) + 1)
  const date = daysAfter(start, steps * step)
  return until !== null && date > until ? null : date
}

/** All dates in these tests are in the future: none of them is over. */
const lastPastDay = ({ dueDate }: ModelTask, { day }: Series): string => later(day ?? dueDate, dueDate)

/** The date after the task's own; null when there is none. */
export function nextDate(task: ModelTask): string | null {
  if (task.repeat === null) return null
  const series = startSeries(task)
  return dateAfter(task.repeat, series.start, lastPastDay(task, series))
}

/** The due date of the task that follows this completed one; null when none does. */
export function follower(task: ModelTask): string | null {
  if (task.repeat === null) return null
  const { isFollowed, counted } = startSeries(task)
  return isFollowed || counted >= (task.repeat.times ?? Number.POSITIVE_INFINITY) ? null : nextDate(task)
}

/** The position of the task that follows. */
export function nextPlace(series: Series, dueDate: string): Series {
  series.isFollowed = true
  const day = take(series, dueDate)
  return { days: series.days, start: series.start, day, counted: series.counted + 1, isFollowed: false }
}

/** Moves to the next date, with the days of the items. */
export function skipTo(task: ModelTask, dueDate: string): void {
  const series = startSeries(task)
  leave(series)
  series.day = take(series, dueDate)
  const days = daysBetween(task.dueDate, dueDate)
  task.items = task.items.map((item) => ({ ...item, dueDate: item.dueDate && daysAfter(item.dueDate, days) }))
  task.dueDate = dueDate
}

/** The next dates of an open task until a day. */
export function datesUntil(task: ModelTask, to: string): string[] {
  if (task.repeat === null) return []
  const series = startSeries(task)
  const dates: string[] = []
  const left = (task.repeat.times ?? Number.POSITIVE_INFINITY) - series.counted
  for (let last = lastPastDay(task, series); dates.length < left; ) {
    const date = dateAfter(task.repeat, series.start, last)
    if (date === null || date > to) break
    dates.push(date)
    last = date
  }
  return dates
}
