/** Search and order of the team. The order is in the address, so that back, reload and shared links keep it. */
import type { TeamMember } from '@task-manager/contract/people/users'

export const openTasks = ({ pendingTasks, inProgressTasks }: TeamMember): number =>
  pendingTasks + inProgressTasks

/** How much more than usual is due this week. */
const excess = ({ weekTasks = 0, usualWeek }: TeamMember): number => weekTasks - (usualWeek ?? 0)

const seenAt = ({ lastSeenAt }: TeamMember): number => (lastSeenAt === null ? 0 : Date.parse(lastSeenAt))

/** The greatest number first. By name as the server returns them. */
const numbers = {
  name: () => 0,
  open: openTasks,
  overdue: ({ overdueTasks = 0 }: TeamMember) => overdueTasks,
  week: excess,
  seen: seenAt,
}
export type Order = keyof typeof numbers

export const orders: { order: Order; label: string }[] = [
  { order: 'name', label: 'Name' },
  { order: 'open', label: 'Open tasks' },
  { order: 'overdue', label: 'Overdue' },
  { order: 'week', label: 'This week, above usual' },
  { order: 'seen', label: 'Last seen' },
]

export const orderIn = (query: URLSearchParams): Order =>
  orders.find(({ order }) => order === query.get('sort'))?.order ?? 'name'

export function queryWithOrder(query: URLSearchParams, order: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (order === 'name') next.delete('sort')
  else next.set('sort', order)
  return next
}

const isAway = ({ active }: TeamMember): number => Number(active === false)

/** Ties are sorted by name. Deactivated members come last. */
export function inOrder(members: TeamMember[], order: Order): TeamMember[] {
  const number = numbers[order]
  return members.toSorted((a, b) => isAway(a) - isAway(b) || number(b) - number(a))
}

/** Ignores case and accents, so that 'jose' finds José. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Members whose name or email contains every word of the search. */
export function matchingMembers(members: readonly TeamMember[], search: string): TeamMember[] {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return members.filter(({ name, email }) => {
    const text = fold(`${name} ${email}`)
    return words.every((word) => text.includes(word))
  })
}
