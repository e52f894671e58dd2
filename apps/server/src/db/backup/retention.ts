/** Which backups to keep and which to delete. Pure. */
import { DAY_MS } from '@task-manager/contract/calendar'

export interface Retention {
  /** The setting as text: '7d 4w 6m'. */
  readonly text: string
  /**
   * One backup is kept for each of the latest days, weeks and months that have one; these are the numbers of days,
   * weeks and months.
   */
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** Null when the text is invalid or would keep nothing. */
export function parseRetention(text: string): Retention | null {
  const counts = new Map<string, number>()
  for (const part of text.trim().split(/\s+/)) {
    const [, n = '', unit = ''] = /^(\d{1,3})([dwm])$/.exec(part) ?? []
    if (unit === '' || counts.has(unit)) return null
    counts.set(unit, Number(n))
  }
  const [days = 0, weeks = 0, months = 0] = ['d', 'w', 'm'].map((unit) => counts.get(unit))
  if (days + weeks + months === 0) return null
  return { text: [...counts].map(([unit, n]) => `${n}${unit}`).join(' '), days, weeks, months }
}

export interface StoredBackup {
  readonly id: string
  readonly madeAt: string
  /** Restored and compared without a difference. */
  readonly good: boolean
}

const dayOf = (at: Date): string => `${at.getFullYear()} ${at.getMonth()} ${at.getDate()}`
const monthOf = (at: Date): string => `${at.getFullYear()} ${at.getMonth()}`
/** A week is identified by its Monday. */
const weekOf = (at: Date): string => {
  const monday = new Date(at)
  monday.setDate(at.getDate() - ((at.getDay() + 6) % 7))
  return dayOf(monday)
}

/** The newest backup of each of the latest `count` spans; a rehearsed backup is preferred. */
function newestOf(backups: readonly StoredBackup[], spanOf: (at: Date) => string, count: number): string[] {
  const spans = new Map<string, StoredBackup>()
  for (const backup of backups) {
    const span = spanOf(new Date(backup.madeAt))
    const chosen = spans.get(span)
    if (chosen === undefined && spans.size === count) break
    if (chosen === undefined || (backup.good && !chosen.good)) spans.set(span, backup)
  }
  return [...spans.values()].map(({ id }) => id)
}

/** The ids of the backups to delete. Keeps all of the last 24 hours, and the newest rehearsed one. */
export function backupsToDelete(
  backups: readonly StoredBackup[],
  { days, weeks, months }: Retention,
  now: Date,
): string[] {
  const sorted = backups.toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
  const recent = sorted.filter(({ madeAt }) => now.getTime() - Date.parse(madeAt) < DAY_MS)
  const newest = sorted.find(({ good }) => good) ?? sorted[0]
  const stay = new Set([
    ...recent.map(({ id }) => id),
    ...(newest ? [newest.id] : []),
    ...newestOf(sorted, dayOf, days),
    ...newestOf(sorted, weekOf, weeks),
    ...newestOf(sorted, monthOf, months),
  ])
  return sorted.filter(({ id }) => !stay.has(id)).map(({ id }) => id)
}
