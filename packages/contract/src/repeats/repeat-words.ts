/** A rule in words: 'Every 2 weeks on Monday, until 1st Mar 2027' (decision T75). Pure. */
import { monthNames, ordinal, weekdayNames } from '@task-manager/contract/calendar'
import type { NewRepeat } from './repeat-field.ts'
import { type RepeatRule, readRule } from './repeat-rule.ts'

/** Monday to Friday. */
const WEEKDAYS = '0,1,2,3,4'
const nths: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', [-1]: 'last' }
const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

const dayText = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${ordinal(Number(date))} ${monthNames[Number(month) - 1]} ${year}`
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** 'on Monday', 'on the last Friday', 'on the 25th'; empty when the rule names no day. */
export function onWords({ weekdays, nth, monthDay }: RepeatRule): string {
  if (monthDay !== null) return `on the ${monthDay === -1 ? 'last day' : ordinal(monthDay)}`
  if (weekdays.length === 0) return ''
  if (nth === null && weekdays.length === weekdayNames.length) return 'on all days'
  if (nth === null && weekdays.join() === WEEKDAYS) return 'on weekdays'
  const days = listed(weekdays.map((day) => weekdayNames[day] ?? ''))
  return nth === null ? `on ${days}` : `on the ${nths[nth]} ${days}`
}

function ruleWords(rule: RepeatRule): string {
  const { freq, interval, weekdays, nth } = rule
  if (interval === 1 && nth === null && weekdays.join() === WEEKDAYS) return 'Every weekday'
  if (interval === 1 && weekdays.length === weekdayNames.length) return 'Every day'
  const unit = freq === 'DAILY' && weekdays.length > 0 ? 'week' : units[freq]
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`
  return [every, onWords(rule)].filter(Boolean).join(' ')
}

export function repeatWords({ rule, from, until, times }: NewRepeat): string {
  const read = readRule(rule)
  return [
    ...(read ? [ruleWords(read)] : []),
    ...(from === 'done' ? ['from the day it was done'] : []),
    ...(until === null ? [] : [`until ${dayText(until)}`]),
    ...(times === null ? [] : [times === 1 ? 'once' : `${times} times`]),
  ].join(', ')
}
