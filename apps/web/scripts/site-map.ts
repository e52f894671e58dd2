/**
 * The paths that the build writes as HTML, and those that only the fallback document can answer.
 * Everything else that looks like a page is redirected to `/` by the server (decision P10).
 */

/** Complete pages: found by crawlers, listed in the sitemap, readable without JavaScript. */
export const publicPaths = [
  '/',
  '/about',
  '/services/digital-marketing',
  '/services/website-development',
  '/services/consultation',
  '/contact',
  '/portfolio',
  '/privacy',
] as const

/** Screens whose HTML holds a title, a skeleton and the right scripts, but no data. */
export const shellPaths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/account',
  '/app',
  '/admin',
  '/user',
  '/admin/dashboard',
  '/admin/tasks',
  '/admin/create-task',
  '/admin/templates',
  '/admin/projects',
  '/admin/users',
  '/admin/log',
  '/admin/trash',
  '/admin/enquiries',
  '/admin/mail',
  '/user/dashboard',
  '/user/tasks',
] as const

/** Of these, the screens that only somebody who is signed in sees. */
export const signedInPaths: string[] = shellPaths.filter((path) =>
  /^\/(app|account|admin|user)(\/|$)/.test(path),
)

/** Screens with a parameter: served with the fallback document. */
export const fallbackPatterns = ['/user/task-details/:id', '/admin/users/:id'] as const

export const prerenderedPaths: string[] = [...publicPaths, ...shellPaths]
