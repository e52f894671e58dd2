/** How long after it is made a template's task is due: typed as a number and a unit, said in words. */
import { DUE_AFTER_MAX, type DueAfter, type DueUnit, dayAfter } from '@task-manager/contract/templates'
import { formatLongDay } from '#web/lib/time/format.ts'

export const unitWords: Record<DueUnit, string> = { workdays: 'workdays', days: 'days' }

/** '+5 workdays', 'the same day' */
export function dueAfterWords({ days, unit }: DueAfter): string {
  if (days === 0) return 'the same day'
  return `+${days} ${days === 1 ? unit.slice(0, -1) : unit}`
}

/** What is typed, or null while it is no number that can be. */
export function dueAfterOf(amount: string, unit: DueUnit): DueAfter | null {
  const days = /^\d{1,4}$/.test(amount) ? Number(amount) : -1
  return days < 0 || days > DUE_AFTER_MAX ? null : { days, unit }
}

/** What it comes to on the day `today`. */
export const dueAfterHint = (due: DueAfter | null, today: string): string =>
  due === null
    ? `A whole number up to ${DUE_AFTER_MAX}.`
    : `Of a task made today: ${formatLongDay(dayAfter(today, due))}.`
