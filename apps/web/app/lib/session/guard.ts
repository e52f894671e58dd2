/** Access check of the screens behind login, and the redirect at /app (decisions A9 and A10). */
import type { User } from '@task-manager/contract/people/users'
import { redirect } from 'react-router'
import { rememberReturnPage } from '#web/lib/session-store/return-page.ts'
import { landingOf, redirectFor } from './roles.ts'
import { loadSession } from './session.ts'

/** Screens that may show stored data until the answer arrives: the landing screens and the page of a task. */
const FIRST_SCREENS = /^\/(?:(?:admin|user)\/(?:dashboard|tasks)|(?:tasks|user\/task-details)\/[^/]+)$/

/** Throws a redirect: to /login without a session, and from a page of the other role to its counterpart. */
export async function requireUser(request: Request): Promise<User> {
  const { pathname, search } = new URL(request.url)
  const user = await loadSession(FIRST_SCREENS.test(pathname))
  if (user === null) {
    // Requests have no hash, which names a comment. Before a navigation the window is still at another page.
    const { location } = window
    rememberReturnPage(pathname + search + (location.pathname === pathname ? location.hash : ''))
    throw redirect('/login')
  }
  const target = redirectFor(user, pathname, search)
  if (target !== null) throw redirect(target)
  return user
}

/** Redirects to the user's start page, or to the public home page. */
export async function redirectToStart(): Promise<Response> {
  const user = await loadSession()
  return redirect(user === null ? '/' : landingOf(user))
}
