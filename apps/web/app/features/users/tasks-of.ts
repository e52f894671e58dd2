import type { TeamMember } from '@task-manager/contract/people/users'
import type { StatusFilter } from '@task-manager/contract/tasks/task-values'

/** The tab is always in the address: without it the table opens Open, and the cards open All. */
const listLink = (member: TeamMember, filter: Record<string, string>): string =>
  `/admin/tasks?${new URLSearchParams({ ...filter, assignedTo: member._id })}`

/** Link to the tasks of a member, as many as the number on it. */
export const tasksOf = (member: TeamMember, status: Exclude<StatusFilter, ''> | 'all'): string =>
  listLink(member, { status })

/** This week's number has completed tasks too, the overdue ones are all open. */
export const tasksDue = (member: TeamMember, due: 'overdue' | 'week'): string =>
  listLink(member, { status: 'all', due })
