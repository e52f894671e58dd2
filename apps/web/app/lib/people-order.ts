/**
 * The orders of people on Team Members and in the workload, by how much they have to do, and labels for these numbers.
 */
import { HOUR_MS } from '@task-manager/contract/calendar'
import type { TeamLoad } from '@task-manager/contract/people/users'
import { ago } from '#web/lib/time/ago.ts'
import { formatNumber } from '#web/lib/time/format.ts'

/** The workload of a person; missing numbers are not known yet. */
export interface PersonWorkload {
  readonly openTasks: number
  readonly overdueTasks?: TeamLoad['overdueTasks'] | undefined
  readonly weekTasks?: TeamLoad['weekTasks'] | undefined
  readonly usualWeek?: TeamLoad['usualWeek'] | undefined
  readonly lastSeenAt: string | null
}

/** How much more than usual is due this week. */
const excess = ({ weekTasks = 0, usualWeek }: PersonWorkload): number => weekTasks - (usualWeek ?? 0)

/** The greatest number first; ties stay in the server's order by name. */
const numbers = {
  name: () => 0,
  open: ({ openTasks }: PersonWorkload) => openTasks,
  overdue: ({ overdueTasks = 0 }: PersonWorkload) => overdueTasks,
  week: excess,
  seen: ({ lastSeenAt }: PersonWorkload) => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt)),
}
export type Order = keyof typeof numbers

export const peopleOrders: readonly { value: Order; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'open', label: 'Open tasks' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'This week, above usual' },
  { value: 'seen', label: 'Last seen' },
]

export const orderOf = (text: string | null): Order =>
  peopleOrders.find(({ value }) => value === text)?.value ?? 'name'

export const comparePeople = (order: Order, a: PersonWorkload, b: PersonWorkload): number =>
  numbers[order](b) - numbers[order](a)

/** 'usually 4.5' */
export const usualLabel = (usualWeek: number | null | undefined): string | null =>
  typeof usualWeek === 'number' ? `usually ${formatNumber(usualWeek)}` : null

/** When someone was last active, which is stored to the hour: 'Seen yesterday'. */
export const seenAgo = (at: string, now: number): string =>
  `Seen ${now - Date.parse(at) < HOUR_MS ? 'within the last hour' : ago(at, now)}`
