import type { Status } from '@task-manager/contract/tasks'
import type { TeamMember } from '@task-manager/contract/users'

/** Where the tasks of somebody are listed. */
export function tasksOf(member: TeamMember, status?: Status): string {
  return `/admin/tasks?${new URLSearchParams({ ...(status && { status }), assignedTo: member._id })}`
}
