/** The list's filter lives in the address: back, reload and a shared link show the same tasks. */
import { type Status, statuses } from '@task-manager/contract/tasks'

export interface ListFilter {
  /** Empty for all. */
  status: Status | ''
  /** One member's tasks only; administrators. */
  assignedTo?: string
}

/** Anything that is not a status means all. */
export function filterIn(query: URLSearchParams, mayFilterByMember: boolean): ListFilter {
  const status = statuses.find((known) => known === query.get('status')) ?? ''
  const assignedTo = mayFilterByMember ? query.get('assignedTo') : null
  return assignedTo ? { status, assignedTo } : { status }
}

/** The address's query with one value changed and the others kept; empty takes it away. */
export function queryWith(
  query: URLSearchParams,
  name: 'status' | 'assignedTo',
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(query)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}
