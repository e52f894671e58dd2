import { daysBetween } from '@task-manager/contract/calendar'
import { formatLongDay, today } from '#web/lib/time/format.ts'
import { formatShortDay } from '#web/lib/time/short-day.ts'

export interface DueCell {
  readonly text: string
  readonly overdue: boolean
  readonly near: boolean
}

/** 'Yesterday', 'Today', 'Tomorrow', 'Friday', else '30th Nov', with the year unless it is the current one. */
export function dueCell(day: string, completed: boolean, now: string = today()): DueCell {
  const days = daysBetween(now, day)
  const overdue = days < 0 && !completed
  if (overdue && days < -1) return { text: `${-days} days overdue`, overdue, near: false }
  if (days === -1) return { text: 'Yesterday', overdue, near: false }
  if (days === 0) return { text: 'Today', overdue, near: !completed }
  if (days === 1) return { text: 'Tomorrow', overdue, near: false }
  if (days > 1 && days < 7) return { text: formatLongDay(day).split(/,? /)[0] ?? '', overdue, near: false }
  return { text: formatShortDay(day, now), overdue, near: false }
}
