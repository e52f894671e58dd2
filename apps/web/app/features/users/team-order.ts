/** The order of the team is in the address, so that back, reload and shared links keep it. */
import type { TeamMember } from '@task-manager/contract/users'

type Order = 'name' | 'open'

const openTasks = ({ pendingTasks, inProgressTasks }: TeamMember): number => pendingTasks + inProgressTasks

/** By name by default, as the server returns them. */
export const orderIn = (query: URLSearchParams): Order => (query.get('sort') === 'open' ? 'open' : 'name')

export function queryWithOrder(query: URLSearchParams, order: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (order === 'open') next.set('sort', order)
  else next.delete('sort')
  return next
}

const isAway = ({ active }: TeamMember): number => Number(active === false)

/** Most open tasks first, then by name. Deactivated members come last. */
export function inOrder(members: TeamMember[], order: Order): TeamMember[] {
  return members.toSorted(
    (a, b) => isAway(a) - isAway(b) || (order === 'open' ? openTasks(b) - openTasks(a) : 0),
  )
}
