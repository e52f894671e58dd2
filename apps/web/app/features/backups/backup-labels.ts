/** Labels for the times and retention of backups. */
import { daysBetween } from '@task-manager/contract/calendar'
import type { Backup, BackupPage } from '@task-manager/contract/installation/backups'
import { countOf } from '#web/lib/count-of.ts'
import { formatDateTime } from '#web/lib/time/ago.ts'
import { dayOf, formatTime } from '#web/lib/time/format.ts'

/** 'Today, 02:00', 'Yesterday, 02:00', '21st Nov 2026, 02:00', and 'Tomorrow' or 'Tonight' ahead. */
export function whenOf(instant: string, now: number): string {
  const days = daysBetween(dayOf(new Date(now)), dayOf(new Date(instant)))
  const hour = new Date(instant).getHours()
  const word =
    days === 1
      ? hour < 6
        ? 'Tonight'
        : 'Tomorrow'
      : ({ '-1': 'Yesterday', 0: 'Today' } as Record<string, string>)[days]
  return word === undefined ? formatDateTime(instant) : `${word}, ${formatTime(instant)}`
}

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

/** 'just now', '5 minutes ago', '3 hours ago', and from two days on '9 days ago'. */
export function ageOf(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  // Also covers a server clock slightly ahead of this one.
  if (minutes < 1) return 'just now'
  if (minutes < MINUTES_PER_HOUR) return `${countOf(minutes, 'minute')} ago`
  if (minutes < 2 * MINUTES_PER_DAY) return `${countOf(Math.floor(minutes / MINUTES_PER_HOUR), 'hour')} ago`
  return `${countOf(Math.floor(minutes / MINUTES_PER_DAY), 'day')} ago`
}

export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const contentsOf = ({ contents }: Backup): string =>
  contents === null
    ? '–'
    : [
        countOf(contents.people, 'person', 'people'),
        countOf(contents.tasks, 'task'),
        countOf(contents.comments, 'comment'),
      ].join(', ')

const units: Record<string, string> = { d: 'day', w: 'week', m: 'month' }

/** '7d 4w 6m' becomes '7 days, 4 weeks, 6 months'. */
export const retentionLabel = (keep: string): string =>
  keep
    .split(' ')
    .map((part) => countOf(Number.parseInt(part, 10), units[part.slice(-1)] ?? ''))
    .join(', ')

/** 'Restored and compared 3 hours ago', or how the restored copy differed. */
export function rehearsedOf({ rehearsed }: Backup, now: number): string {
  if (rehearsed === null) return 'Not tested'
  return rehearsed.ok ? `Restored and compared ${ageOf(rehearsed.at, now)}` : `Failed: ${rehearsed.detail}`
}

export const isGood = ({ rehearsed }: Backup): boolean => rehearsed?.ok !== false

export const stepOf = ({ step, share }: NonNullable<BackupPage['running']>): string =>
  `${step === 'writing' ? 'Backing up' : 'Restoring and comparing'}… ${share} %`
