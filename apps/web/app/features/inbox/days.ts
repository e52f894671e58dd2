/** Entries by the reader's day. Pure. */
import type { InboxEntry } from '@task-manager/contract/inbox'
import { dayOf, daysBetween, formatLongDay } from '#web/lib/time/format.ts'

export interface InboxDay {
  readonly name: string
  readonly entries: readonly InboxEntry[]
}

export function byDay(entries: readonly InboxEntry[], today: string): InboxDay[] {
  const nameOf = (day: string): string => {
    const days = daysBetween(day, today)
    return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : formatLongDay(day)
  }
  const groups = Map.groupBy(entries, ({ at }) => nameOf(dayOf(new Date(at))))
  return [...groups].map(([name, entries]) => ({ name, entries }))
}
