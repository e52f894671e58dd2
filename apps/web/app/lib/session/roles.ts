/** Which screens a role lands on and may see (decisions A1 and A9). */

/** Any role but admin is a member's. */
export const isAdmin = (user: { role: string }): boolean => user.role === 'admin'

export const homeOf = (user: { role: string }): string =>
  isAdmin(user) ? '/admin/dashboard' : '/user/dashboard'

export const taskListOf = (user: { role: string }): string => (isAdmin(user) ? '/admin/tasks' : '/user/tasks')

/** Where somebody lands after signing in: on the saved view that they chose for it (decision T37), else on their dashboard. */
export const landingOf = (user: {
  role: string
  startView?: { query: string } | null | undefined
}): string =>
  user.startView ? `${taskListOf(user)}?${user.startView.query}`.replace(/\?$/, '') : homeOf(user)

/** Where a role works on a task. */
const taskPageOf = (user: { role: string }, id: string): string =>
  isAdmin(user)
    ? `/admin/create-task?${new URLSearchParams({ task: id })}`
    : `/user/task-details/${encodeURIComponent(id)}`

/** The task that an address of either role is about, if it is about one. */
function taskIn(page: string | undefined, id: string | undefined, search: string): string | null {
  if (page === 'task-details') return id || null
  return page === 'create-task' ? new URLSearchParams(search).get('task') : null
}

/**
 * The counterpart of a page of the other role, the dashboard for an area's bare address, or null when the page is
 * the user's own. A link to a task leads to the same task, one to a list to the same search.
 */
export function detourFor(user: { role: string }, pathname: string, search = ''): string | null {
  const [, area, page, id] = pathname.toLowerCase().split('/')
  if ((area === 'admin' || area === 'user') && !page) return homeOf(user)
  const foreign = isAdmin(user) ? 'user' : 'admin'
  if (area !== foreign) return null
  const task = taskIn(page, id, search)
  if (task !== null) return taskPageOf(user, task)
  return page === 'tasks' ? `${taskListOf(user)}${search}` : homeOf(user)
}
