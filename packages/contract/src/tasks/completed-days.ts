/** Apart from task-search.ts, which the first screens load. */
import { type Days, dueDays } from './task-search.ts'

/** The range of days for a value of `completed`, relative to `today`. */
export function completedDays(completed: string, today: string): Days {
  const firstOfMonth = (ahead: number, day = 1): string =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + ahead, day))
      .toISOString()
      .slice(0, 10)
  if (completed === 'month') return { from: firstOfMonth(0), to: firstOfMonth(1, 0) }
  if (completed === 'last-month') return { from: firstOfMonth(-1), to: firstOfMonth(0, 0) }
  return dueDays(completed, today)
}
