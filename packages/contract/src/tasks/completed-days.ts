/** Apart from task-search.ts, which the first screens load. */
import { addDays, addMonths } from '@task-manager/contract/calendar'
import { type Days, dueDays } from './task-search.ts'

/** The range of days for a value of `completed`, relative to `today`. */
export function completedDays(completed: string, today: string): Days {
  const month = `${today.slice(0, 7)}-01`
  const monthFrom = (from: string): Days => ({ from, to: addDays(addMonths(from, 1), -1) })
  if (completed === 'month') return monthFrom(month)
  if (completed === 'last-month') return monthFrom(addMonths(month, -1))
  return dueDays(completed, today)
}
