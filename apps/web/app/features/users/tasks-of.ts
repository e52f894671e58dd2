import type { TeamMember } from '@task-manager/contract/people/users'
import type { Status } from '@task-manager/contract/tasks/tasks'

const listLink = (member: TeamMember, filter: Record<string, string>): string =>
  `/admin/tasks?${new URLSearchParams({ ...filter, assignedTo: member._id })}`

/** Link to the tasks of a member. */
export const tasksOf = (member: TeamMember, status?: Status): string =>
  listLink(member, status ? { status } : {})

export const tasksDue = (member: TeamMember, due: 'overdue' | 'week'): string => listLink(member, { due })
