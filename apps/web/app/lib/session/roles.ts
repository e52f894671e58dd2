/** Landing screens and access of each role (decisions A1 and A9). */

/** Every role except admin counts as member. */
export const isAdmin = (user: { role: string }): boolean => user.role === 'admin'

/** Administrators may add tasks, and members for themselves where the settings allow it (decision T61). */
export const mayAdd = (user: { role: string; mayAddTasks?: boolean | undefined }): boolean =>
  isAdmin(user) || user.mayAddTasks === true

export const homeOf = (user: { role: string }): string =>
  isAdmin(user) ? '/admin/dashboard' : '/user/dashboard'

export const taskListOf = (user: { role: string }): string => (isAdmin(user) ? '/admin/tasks' : '/user/tasks')

/** The page after login: the saved view chosen for it (decision T37), else the dashboard. */
export const landingOf = (user: {
  role: string
  startView?: { query: string } | null | undefined
}): string =>
  user.startView ? `${taskListOf(user)}?${user.startView.query}`.replace(/\?$/, '') : homeOf(user)

/** The page of a task, for both roles. */
export const taskPageOf = (id: string): string => `/tasks/${encodeURIComponent(id)}`

/** The task id in an address of either role, or null. */
function taskIn(page: string | undefined, id: string | undefined, search: string): string | null {
  if (page === 'task-details') return id || null
  return page === 'create-task' ? new URLSearchParams(search).get('task') : null
}

/**
 * Where to redirect a user: from a page of the other role to its counterpart, from the bare address of an area to the
 * dashboard. Null for pages of their own role. Links to tasks and lists keep their task and search.
 */
export function redirectFor(user: { role: string }, pathname: string, search = ''): string | null {
  const [, area, page, id] = pathname.toLowerCase().split('/')
  if ((area === 'admin' || area === 'user') && !page) return homeOf(user)
  const foreign = isAdmin(user) ? 'user' : 'admin'
  if (area !== foreign) return null
  const task = taskIn(page, id, search)
  if (task !== null) return taskPageOf(task)
  return page === 'tasks' ? `${taskListOf(user)}${search}` : homeOf(user)
}
