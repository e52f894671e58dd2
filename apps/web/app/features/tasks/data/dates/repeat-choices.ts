/** How a task repeats, as the choices of the screen. Pure. */
import { weekdayOf } from '@task-manager/contract/calendar'
import type { NewRepeat } from '@task-manager/contract/repeats/repeat-field'
import {
  daysLater,
  nextDate,
  type RepeatRule,
  readRule,
  weekdayCodes,
} from '@task-manager/contract/repeats/repeat-rule'
import { onWords } from '@task-manager/contract/repeats/repeat-words'

export const units = {
  weekday: 'weekday',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
}
export type Unit = keyof typeof units

const freqs = { weekday: 'DAILY', day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }
const WEEKDAYS = 'MO,TU,WE,TH,FR'

export interface Choices {
  readonly unit: Unit
  readonly interval: number
  /** The weekdays of a weekly rule; 0 is Monday. */
  readonly weekdays: readonly number[]
  /** The day of a monthly rule, as part of the rule. */
  readonly day: string
}

const numberOf = (day: string): number => Number(day.slice(8))
const monthDay = (dueDate: string): string => `BYMONTHDAY=${numberOf(dueDate)}`
const isLast = (day: string): boolean => daysLater(day, 1).slice(0, 7) !== day.slice(0, 7)

function dayPart({ weekdays: [weekday = 0], nth, monthDay }: RepeatRule): string {
  if (monthDay !== null) return `BYMONTHDAY=${monthDay}`
  return nth === null ? '' : `BYDAY=${nth}${weekdayCodes[weekday]}`
}

const unitsOf = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

function unitOf({ freq, weekdays }: RepeatRule): Unit {
  if (freq !== 'DAILY' || weekdays.length === 0) return unitsOf[freq]
  return weekdays.join() === '0,1,2,3,4' ? 'weekday' : 'week'
}

export function choicesOf(rule: string, dueDate: string): Choices {
  const read = readRule(rule)
  const unit = read ? unitOf(read) : 'week'
  const hasDays = read !== null && unit === 'week' && read.weekdays.length > 0
  return {
    unit,
    interval: read?.interval ?? 1,
    weekdays: hasDays ? read.weekdays : [weekdayOf(dueDate)],
    day: (read && unit === 'month' && dayPart(read)) || monthDay(dueDate),
  }
}

export function ruleOf({ unit, interval, weekdays, day }: Choices): string {
  const days = weekdays.toSorted((a, b) => a - b).map((each) => weekdayCodes[each])
  return [
    `FREQ=${freqs[unit]}`,
    ...(interval > 1 && unit !== 'weekday' ? [`INTERVAL=${interval}`] : []),
    ...(unit === 'weekday' ? [`BYDAY=${WEEKDAYS}`] : []),
    ...(unit === 'week' ? [`BYDAY=${days.join()}`] : []),
    ...(unit === 'month' ? [day] : []),
  ].join(';')
}

/** The monthly days that fit a due date, and `chosen`: parts of the rule with their labels. */
export function monthDays(dueDate: string, chosen: string): [part: string, words: string][] {
  const nth = Math.ceil(numberOf(dueDate) / 7)
  const weekday = weekdayCodes[weekdayOf(dueDate)]
  const isLastWeek =
    isLast(daysLater(dueDate, 6)) || daysLater(dueDate, 7).slice(0, 7) !== dueDate.slice(0, 7)
  const parts = [
    monthDay(dueDate),
    ...(isLast(dueDate) ? ['BYMONTHDAY=-1'] : []),
    ...(nth <= 4 ? [`BYDAY=${nth}${weekday}`] : []),
    ...(isLastWeek ? [`BYDAY=-1${weekday}`] : []),
  ]
  return [...new Set([...parts, chosen])].flatMap((part) => {
    const rule = readRule(`FREQ=MONTHLY;${part}`)
    return rule ? [[part, onWords(rule).replace('on ', '')]] : []
  })
}

/** The default: every week on the weekday of the due date. */
export const firstRepeat = (dueDate: string): NewRepeat => ({
  rule: ruleOf({ unit: 'week', interval: 1, weekdays: [weekdayOf(dueDate)], day: '' }),
  from: 'due',
  until: null,
  times: null,
})

const SHOWN_MAX = 3

/**
 * The next three dates after a task, or fewer if the series ends before: as if each task were completed on time, and this
 * one today when its due date has passed. `counted` is the task's number in a series with a number of tasks.
 */
export function nextDates(
  { rule, from, until, times }: NewRepeat,
  dueDate: string,
  today: string,
  counted = 1,
): string[] {
  const read = readRule(rule)
  if (!read) return []
  const isDone = from === 'done' && dueDate < today
  let start = isDone ? today : dueDate
  const yesterday = daysLater(today, -1)
  const dates: string[] = []
  let after = isDone || dueDate > yesterday ? start : yesterday
  const left = Math.min(SHOWN_MAX, (times ?? Number.POSITIVE_INFINITY) - counted)
  while (dates.length < left) {
    const date = nextDate(read, start, after)
    if (date === null || (until !== null && date > until)) break
    dates.push(date)
    after = date
    if (from === 'done') start = date
  }
  return dates
}

/** The rule when the due date and all following tasks move: the same rule on the new day. */
export function movedRule(rule: string, from: string, to: string): string {
  const choices = choicesOf(rule, from)
  if (choices.unit === 'week') {
    const [was, is] = [weekdayOf(from), weekdayOf(to)]
    return ruleOf({
      ...choices,
      weekdays: [...new Set(choices.weekdays.map((day) => (day === was ? is : day)))],
    })
  }
  if (choices.unit !== 'month') return rule
  const days = monthDays(to, '').map(([part]) => part)
  const kind = choices.day.startsWith('BYDAY') ? 'BYDAY' : 'BYMONTHDAY'
  const fitting = days.filter((part) => part.startsWith(kind))
  const wasLast = choices.day.includes('=-1')
  const day = fitting.find((part) => part.includes('=-1') === wasLast) ?? fitting[0] ?? monthDay(to)
  return ruleOf({ ...choices, day })
}
