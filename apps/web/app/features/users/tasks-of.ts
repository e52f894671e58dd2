import type { TeamMember } from '@task-manager/contract/people/users'
import type { StatusFilter } from '@task-manager/contract/tasks/task-values'

/** The tab is always in the address: without it the table opens Open, and the cards open All. */
const listLink = (member: TeamMember, filter: Record<string, string>): string =>
  `/admin/tasks?${new URLSearchParams({ ...filter, assignedTo: member._id })}`

/** Links to the tasks of a member that a number counts. */
export const tasksOf = (member: TeamMember, status: Exclude<StatusFilter, ''> | 'all'): string =>
  listLink(member, { status })

/** The number of this week includes completed tasks; overdue tasks are always open. */
export const tasksDue = (member: TeamMember, due: 'overdue' | 'week'): string =>
  listLink(member, { status: 'all', due })
