/** Search and order of the team. The order is in the address, so that back, reload and shared links keep it. */
import type { TeamMember } from '@task-manager/contract/people/users'
import { comparePeople, type Order, orderOf } from '#web/lib/people-order.ts'

export const openTasks = ({ pendingTasks, inProgressTasks }: TeamMember): number =>
  pendingTasks + inProgressTasks

export const orderIn = (query: URLSearchParams): Order => orderOf(query.get('sort'))

export function queryWithOrder(query: URLSearchParams, order: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (order === 'name') next.delete('sort')
  else next.set('sort', order)
  return next
}

const isAway = ({ active }: TeamMember): number => Number(active === false)

/** Ties are sorted by name. Deactivated members come last. */
export function inOrder(members: TeamMember[], order: Order): TeamMember[] {
  const workload = (member: TeamMember) => ({ ...member, openTasks: openTasks(member) })
  return members.toSorted((a, b) => isAway(a) - isAway(b) || comparePeople(order, workload(a), workload(b)))
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
