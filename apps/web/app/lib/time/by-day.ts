/** Groups entries by the viewer's calendar day. Pure. */
import { daysBetween } from '@task-manager/contract/calendar'
import { dayOf, formatLongDay } from './format.ts'

interface DayOf<T> {
  readonly name: string
  readonly entries: readonly T[]
}

export function byDay<T extends { readonly at: string }>(entries: readonly T[], today: string): DayOf<T>[] {
  const nameOf = (day: string): string => {
    const days = daysBetween(day, today)
    return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : formatLongDay(day)
  }
  const groups = Map.groupBy(entries, ({ at }) => nameOf(dayOf(new Date(at))))
  return [...groups].map(([name, entries]) => ({ name, entries }))
}
