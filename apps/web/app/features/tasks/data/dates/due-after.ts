/** The time between a template's use and the due date of its task. */
import {
  DUE_AFTER_MAX,
  type DueAfter,
  type DueUnit,
  dueDateFrom,
} from '@task-manager/contract/tasks/templates'
import { formatLongDay } from '#web/lib/time/format.ts'

export const unitLabels: Record<DueUnit, string> = { workdays: 'workdays', days: 'days' }

/** '+5 workdays', 'the same day' */
export function dueAfterText({ days, unit }: DueAfter): string {
  if (days === 0) return 'the same day'
  return `+${days} ${days === 1 ? unit.slice(0, -1) : unit}`
}

/** The typed amount; null when it is invalid. */
export function parseDueAfter(amount: string, unit: DueUnit): DueAfter | null {
  const days = /^\d{1,4}$/.test(amount) ? Number(amount) : -1
  return days < 0 || days > DUE_AFTER_MAX ? null : { days, unit }
}

/** The due date of a task created today, as a hint. */
export const dueAfterHint = (due: DueAfter | null, today: string): string =>
  due === null
    ? `Enter a whole number up to ${DUE_AFTER_MAX}.`
    : `If created today: due ${formatLongDay(dueDateFrom(today, due))}.`
