import type { User } from '@task-manager/contract/people/users'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import type { To } from 'react-router'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { isAdmin, taskListOf } from '#web/lib/session/roles.ts'

/** The user's task list with the tasks of a figure. Without a status it names all, because some views begin with Open. */
export const listLink = (
  user: User,
  filter: { status?: Status; priority?: Priority; due?: 'overdue' },
): To => ({
  pathname: taskListOf(user),
  search: `?${new URLSearchParams(filter.status || filter.due ? filter : { status: 'all', ...filter })}`,
})

/** An administrator edits a task, a member opens its details, which lead back here. */
export function taskLink(user: User, taskId: string): { to: To; state?: unknown } {
  if (!isAdmin(user)) return { to: `/user/task-details/${taskId}`, state: fromHere() }
  return { to: { pathname: '/admin/create-task', search: `?task=${taskId}` }, state: { taskId } }
}
