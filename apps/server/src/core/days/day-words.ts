/** Days in emails, written as on the screens. */
import { monthNames, ordinal, weekdayNames, weekdayOf } from '@task-manager/contract/calendar'

/** '30th Nov' in the year of `today`, else '30th Nov 2026'. */
export function shortDay(day: string, today: string): string {
  const [year = '', month, date] = day.split('-')
  const text = `${ordinal(Number(date))} ${monthNames[Number(month) - 1]}`
  return today.startsWith(year) ? text : `${text} ${year}`
}

/** 'Friday 20th Nov 2026' */
export const longDay = (day: string): string => `${weekdayNames[weekdayOf(day)]} ${shortDay(day, '')}`
