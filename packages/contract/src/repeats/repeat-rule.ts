/**
 * Rules of repeating tasks: a closed part of RFC 5545, and their dates (decision T75). A date is a calendar day, so
 * time zones and summer time cannot shift it. Pure.
 */
import { DAY_MS, dayOfNumber, LAST_DAY, numberOfDay, weekdayOfNumber } from '@task-manager/contract/calendar'

const freqs = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Freq = (typeof freqs)[number]
/** Of RFC 5545, in the order of `weekdayOf`. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const INTERVAL_MAX = 366

export interface RepeatRule {
  readonly freq: Freq
  readonly interval: number
  /** 0 is Monday; empty: the weekday on which the dates begin. */
  readonly weekdays: readonly number[]
  /** Which of the month's weekdays, -1 for the last; null: every one. */
  readonly nth: number | null
  /** -1 is the last day; null: the day on which the dates begin. */
  readonly monthDay: number | null
}

/** Longer than every valid rule. */
const LENGTH_MAX = 60
const PART = /^([A-Z]+)=([A-Z0-9,-]+)$/
const WHOLE = /^[1-9]\d{0,2}$/
const NTH_WEEKDAY = /^(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/
const MONTH_DAY = /^(-1|[1-9]|[12]\d|3[01])$/

/** The parts by name, FREQ first and each once; null for anything else. */
function partsOf(text: string): Map<string, string> | null {
  if (text.length > LENGTH_MAX || !text.startsWith('FREQ=')) return null
  const parts = new Map<string, string>()
  for (const part of text.split(';')) {
    const [, name, value] = PART.exec(part) ?? []
    if (name === undefined || value === undefined || parts.has(name)) return null
    parts.set(name, value)
  }
  return parts
}

function intervalIn(text: string): number | null {
  const interval = WHOLE.test(text) ? Number(text) : 0
  return interval >= 1 && interval <= INTERVAL_MAX ? interval : null
}

function weekdaysIn(text: string): number[] | null {
  const days = text.split(',').map((each) => weekdayCodes.indexOf(each))
  return days.includes(-1) || new Set(days).size < days.length ? null : days.toSorted((a, b) => a - b)
}

type Days = Pick<RepeatRule, 'weekdays' | 'nth' | 'monthDay'>

function daysIn(freq: Freq, interval: number, byDay: string | undefined, byMonthDay: string | undefined) {
  const none: Days = { weekdays: [], nth: null, monthDay: null }
  if (byMonthDay !== undefined) {
    if (freq !== 'MONTHLY' || byDay !== undefined || !MONTH_DAY.test(byMonthDay)) return null
    return { ...none, monthDay: Number(byMonthDay) }
  }
  if (byDay === undefined) return none
  if (freq === 'MONTHLY') {
    const [, nth, weekday = ''] = NTH_WEEKDAY.exec(byDay) ?? []
    return nth === undefined ? null : { ...none, nth: Number(nth), weekdays: [weekdayCodes.indexOf(weekday)] }
  }
  // With an interval, a weekday may never match.
  if (freq === 'YEARLY' || (freq === 'DAILY' && interval > 1)) return null
  const days = weekdaysIn(byDay)
  return days && { ...none, weekdays: days }
}

/** Null for an invalid rule. */
export function readRule(text: string): RepeatRule | null {
  const parts = partsOf(text)
  if (parts === null) return null
  const { FREQ, INTERVAL = '1', BYDAY, BYMONTHDAY, ...others } = Object.fromEntries(parts)
  const freq = freqs.find((each) => each === FREQ)
  const interval = intervalIn(INTERVAL)
  if (freq === undefined || interval === null || Object.keys(others).length > 0) return null
  const days = daysIn(freq, interval, BYDAY, BYMONTHDAY)
  return days && { freq, interval, ...days }
}

/** At most the last day of the year 9999. */
export const daysLater = (day: string, days: number): string =>
  dayOfNumber(Math.min(numberOfDay(day) + days, numberOfDay(LAST_DAY)))

/** The first of the dates `start` + n * `step` that is not before `from`. */
const firstStep = (start: number, step: number, from: number): number =>
  start + Math.max(0, Math.ceil((from - start) / step)) * step

function nextInWeeks({ interval, weekdays: chosen }: RepeatRule, start: number, from: number): number {
  const days = chosen.length > 0 ? chosen : [weekdayOfNumber(start)]
  const monday = start - weekdayOfNumber(start)
  // The week of `from` may have no date left, but the next one has.
  for (let week = firstStep(monday, 7 * interval, from - 6); ; week += 7 * interval)
    for (const day of days) if (week + day >= Math.max(from, start)) return week + day
}

/** `month` counts months from the year 0. */
const inMonth = (month: number, day: number): number =>
  Date.UTC(Math.floor(month / 12), month % 12, day) / DAY_MS

function dateIn(month: number, { weekdays: [weekday = 0], nth }: RepeatRule, monthDay: number): number {
  const last = inMonth(month + 1, 0)
  if (nth === -1) return last - ((weekdayOfNumber(last) - weekday + 7) % 7)
  const first = inMonth(month, 1)
  if (nth !== null) return first + ((weekday - weekdayOfNumber(first) + 7) % 7) + 7 * (nth - 1)
  return monthDay === -1 ? last : Math.min(first + monthDay - 1, last)
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

function nextInMonths(rule: RepeatRule, start: string, from: number): number {
  const step = rule.freq === 'YEARLY' ? 12 * rule.interval : rule.interval
  const monthDay = rule.monthDay ?? Number(start.slice(8))
  const earliest = Math.max(from, numberOfDay(start))
  for (let month = firstStep(monthOf(start), step, monthOf(dayOfNumber(from))); ; month += step) {
    const date = dateIn(month, rule, monthDay)
    if (date >= earliest) return date
  }
}

/** The first date of the rule after `after`, counted from `start`; null after the year 9999. */
export function nextDate(rule: RepeatRule, start: string, after: string): string | null {
  if (after >= LAST_DAY) return null
  const [first, from] = [numberOfDay(start), numberOfDay(after) + 1]
  const date =
    rule.freq === 'DAILY' && rule.weekdays.length === 0
      ? firstStep(first, rule.interval, from)
      : rule.freq === 'DAILY' || rule.freq === 'WEEKLY'
        ? nextInWeeks(rule, first, from)
        : nextInMonths(rule, start, from)
  return date > numberOfDay(LAST_DAY) ? null : dayOfNumber(date)
}
