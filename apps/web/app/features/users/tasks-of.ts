import type { Status } from '@task-manager/contract/tasks'
import type { TeamMember } from '@task-manager/contract/users'

/** Link to the tasks of a member. */
export function tasksOf(member: TeamMember, status?: Status): string {
  return `/admin/tasks?${new URLSearchParams({ ...(status && { status }), assignedTo: member._id })}`
}
