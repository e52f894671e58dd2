/** A due date in words near today: read faster than a date, and only then coloured. */
import type { Status } from '@task-manager/contract/tasks'

const DAY_MS = 86_400_000
/** Beyond a week the date itself says more than a number of days. */
const WORDS_UNTIL_DAYS = 7

export interface DueWords {
  /** Null when the exact date says it best. */
  words: string | null
  tone: 'overdue' | 'today' | 'calm'
}

/** Whole days from `today` to `dueDate`, both `YYYY-MM-DD`; calendar days, so no time zone can shift them (decision T9). */
export function daysUntil(dueDate: string, today: string): number {
  return Math.round((Date.parse(`${dueDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS)
}

/** A task is overdue from the day after its due date, and never once it is completed. */
export function dueWords(dueDate: string, today: string, status: Status): DueWords {
  const days = daysUntil(dueDate, today)
  if (status === 'Completed' || Number.isNaN(days)) return { words: null, tone: 'calm' }
  if (days < 0) return { words: `${-days} ${days === -1 ? 'day' : 'days'} overdue`, tone: 'overdue' }
  if (days === 0) return { words: 'Due today', tone: 'today' }
  if (days === 1) return { words: 'Due tomorrow', tone: 'calm' }
  return { words: days <= WORDS_UNTIL_DAYS ? `Due in ${days} days` : null, tone: 'calm' }
}

/** The viewer's own calendar day as `YYYY-MM-DD`. */
export function localDay(now: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
