/** Days in emails, written as on the screens. */
import { ordinal } from '@task-manager/contract/ordinals'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '30th Nov' in the year of `today`, else '30th Nov 2026'. */
export function shortDay(day: string, today: string): string {
  const [year = '', month, date] = day.split('-')
  const text = `${ordinal(Number(date))} ${months[Number(month) - 1]}`
  return today.startsWith(year) ? text : `${text} ${year}`
}

/** 'Friday 20th Nov 2026' */
export const longDay = (day: string): string =>
  `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]} ${shortDay(day, '')}`
