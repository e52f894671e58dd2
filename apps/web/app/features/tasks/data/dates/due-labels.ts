import { daysBetween } from '@task-manager/contract/calendar'
import { formatLongDay, today } from '#web/lib/time/format.ts'
import { formatShortDay } from '#web/lib/time/short-day.ts'

export interface DueCell {
  readonly text: string
  readonly late: boolean
  readonly near: boolean
}

/** 'Yesterday', 'Today', 'Tomorrow', 'Friday', else '30th Nov', with the year unless it is the current one. */
export function dueCell(day: string, completed: boolean, now: string = today()): DueCell {
  const days = daysBetween(now, day)
  const late = days < 0 && !completed
  if (late && days < -1) return { text: `${-days} days overdue`, late, near: false }
  if (days === -1) return { text: 'Yesterday', late, near: false }
  if (days === 0) return { text: 'Today', late, near: !completed }
  if (days === 1) return { text: 'Tomorrow', late, near: false }
  if (days > 1 && days < 7) return { text: formatLongDay(day).split(/,? /)[0] ?? '', late, near: false }
  return { text: formatShortDay(day, now), late, near: false }
}
