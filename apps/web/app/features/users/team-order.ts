/** The order of the team lives in the address: back, reload and a shared link show the same. */
import type { TeamMember } from '@task-manager/contract/users'

type Order = 'name' | 'open'

const openTasks = ({ pendingTasks, inProgressTasks }: TeamMember): number => pendingTasks + inProgressTasks

/** By name, as the server answers, unless something else is asked for. */
export const orderIn = (query: URLSearchParams): Order => (query.get('sort') === 'open' ? 'open' : 'name')

export function queryWithOrder(query: URLSearchParams, order: string): URLSearchParams {
  const next = new URLSearchParams(query)
  if (order === 'open') next.set('sort', order)
  else next.delete('sort')
  return next
}

const isAway = ({ active }: TeamMember): number => Number(active === false)

/** Those with the most open tasks first; the same number by name. Who is deactivated comes last. */
export function inOrder(members: TeamMember[], order: Order): TeamMember[] {
  return members.toSorted(
    (a, b) => isAway(a) - isAway(b) || (order === 'open' ? openTasks(b) - openTasks(a) : 0),
  )
}
