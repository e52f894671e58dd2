/** Which screens a role lands on and may see (decisions A1 and A9). */

/** Any role but admin is a member's. */
export const isAdmin = (user: { role: string }): boolean => user.role === 'admin'

export const homeOf = (user: { role: string }): string =>
  isAdmin(user) ? '/admin/dashboard' : '/user/dashboard'

export const taskListOf = (user: { role: string }): string => (isAdmin(user) ? '/admin/tasks' : '/user/tasks')

/** The counterpart of a page of the other role, or null when the page is the user's own. */
export function detourFor(user: { role: string }, pathname: string): string | null {
  const [, area, page] = pathname.toLowerCase().split('/')
  const foreign = isAdmin(user) ? 'user' : 'admin'
  if (area !== foreign) return null
  return page === 'tasks' ? taskListOf(user) : homeOf(user)
}
