/** Who sees a task, and what they may do with it (decision T3). Pure. */
import type { TaskRights } from '@task-manager/contract/tasks/tasks'
import type { Actor } from '#server/core/actor.ts'

type Viewer = Pick<Actor, 'id' | 'role'>

/** The user whose tasks the viewer is limited to; null for all tasks. */
export const onlyTasksOf = ({ id, role }: Viewer): string | null => (role === 'admin' ? null : id)

/** `assignees`: the ids of the people on the task. */
export function canSee(viewer: Viewer, assignees: ReadonlySet<string>): boolean {
  const only = onlyTasksOf(viewer)
  return only === null || assignees.has(only)
}

/** The assignees to which a list is limited, as ids and 'nobody'; null for all. Members get their own tasks alone. */
export function peopleOf(viewer: Viewer, assignedTo: readonly string[] | undefined): string[] | null {
  const only = onlyTasksOf(viewer)
  if (only !== null) return [only]
  return assignedTo === undefined
    ? null
    : [...new Set(assignedTo.map((value) => (value === 'me' ? viewer.id : value)))]
}

const ofAdmin: TaskRights = { create: true, edit: true, tick: true, delete: true }
const ofMember: TaskRights = { create: false, edit: false, tick: true, delete: false }

/** For every task that the viewer sees. */
export const rightsOf = ({ role }: Viewer): TaskRights => (role === 'admin' ? ofAdmin : ofMember)
