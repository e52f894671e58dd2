/** The gate in front of every screen behind login, and the dispatcher at /app (decisions A9 and A10). */
import type { User } from '@task-manager/contract/users'
import { redirect } from 'react-router'
import { rememberReturnPage } from '#web/lib/session-store/return-page.ts'
import { detourFor, landingOf } from './roles.ts'
import { loadSession } from './session.ts'

/** Where people begin; what is shown there follows the answer when it comes. */
const FIRST_SCREENS = /^\/(admin|user)\/(dashboard|tasks)$/

/** Throws a redirect: strangers go to /login and come back after it, the wrong role to its own counterpart. */
export async function requireUser(request: Request): Promise<User> {
  const { pathname, search } = new URL(request.url)
  const user = await loadSession(FIRST_SCREENS.test(pathname))
  if (user === null) {
    rememberReturnPage(pathname + search)
    throw redirect('/login')
  }
  const detour = detourFor(user, pathname, search)
  if (detour !== null) throw redirect(detour)
  return user
}

/** Sends each to their dashboard, or with what they start, and anyone else to the public home page. */
export async function dispatch(): Promise<Response> {
  const user = await loadSession()
  return redirect(user === null ? '/' : landingOf(user))
}
