/** Paths and patterns with prerendered HTML. The server redirects every other page path to `/` (decision P10). */

/** Complete pages: indexed, in the sitemap, readable without JavaScript. */
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

/** Screens whose HTML has a title, a skeleton and scripts, but no data. */
export const shellPaths = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/account',
  '/inbox',
  '/activity',
  '/app',
  '/admin',
  '/user',
  '/admin/dashboard',
  '/admin/tasks',
  '/admin/create-task',
  '/admin/projects',
  '/admin/users',
  '/admin/enquiries',
  '/admin/settings',
  '/admin/settings/security',
  '/admin/settings/labels',
  '/admin/templates',
  '/admin/log',
  '/admin/trash',
  '/admin/mail',
  '/admin/backups',
  '/admin/health',
  '/user/dashboard',
  '/user/tasks',
] as const

/** The screens that need a session. */
export const signedInPaths: string[] = shellPaths.filter((path) =>
  /^\/(app|account|inbox|activity|admin|user)(\/|$)/.test(path),
)

/** Screens with a parameter. One document serves all addresses of a pattern. */
export const patterns = ['/user/task-details/:id', '/tasks/:id', '/admin/users/:id'] as const

/** The address at which a pattern's document is prerendered. */
export const sampleOf = (pattern: string): string => pattern.replace(/:\w+/g, '-')

export const prerenderedPaths: string[] = [...publicPaths, ...shellPaths, ...patterns.map(sampleOf)]
