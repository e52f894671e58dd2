import type { User } from '@task-manager/contract/people/users'
import type { Priority, Status } from '@task-manager/contract/tasks/tasks'
import type { To } from 'react-router'
import { fromHere } from '#web/lib/browser/from-here.ts'
import { isAdmin, taskListOf, taskPageOf } from '#web/lib/session/roles.ts'

/** The user's task list with the tasks of a figure. A figure of all statuses needs `status=all`: some views start with Open. */
export const listLink = (
  user: User,
  filter: { status?: Status; priority?: Priority; due?: 'overdue' },
): To => ({
  pathname: taskListOf(user),
  search: `?${new URLSearchParams(filter.status || filter.due ? filter : { status: 'all', ...filter })}`,
})

/** The task's page, which leads back here. */
export const taskLink = (user: User, taskId: string): { to: To; state: object } => ({
  to: isAdmin(user) ? taskPageOf(taskId) : `/user/task-details/${taskId}`,
  state: fromHere(),
})
