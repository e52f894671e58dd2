/**
 * Decides which modules share a file. One file has React, the router and the document, another the modules of most
 * public pages. Modules that no public page imports never get into either, so charts, dialogs and the query client stay
 * behind login (tests check it).
 */

type ModuleInfo = { importers: string[]; dynamicImporters: string[] } | null
type Context = { getModuleInfo(id: string): ModuleInfo }

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/
/** Around dynamic imports behind login (plain-imports.ts). */
const helper = /vite[\\/]preload-helper\.js$/
const publicRoute = /[\\/]app[\\/]routes[\\/]public[\\/]/
const publicFrame = /[\\/]routes[\\/]public[\\/]layout\.tsx$/
const appRoute = /[\\/]app[\\/]routes[\\/](app|auth)[\\/]/
const root = /[\\/]app[\\/](root|entry\.client)\.tsx/

/** The routes that import a module statically, directly or not. */
function routesThatReach(id: string, context: Context): Set<string> {
  const seen = new Set<string>()
  const routes = new Set<string>()
  const queue = [id]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const file = next.split('?')[0] ?? next
    if (publicRoute.test(file) || appRoute.test(file) || root.test(file)) routes.add(file)
    queue.push(...(context.getModuleInfo(next)?.importers ?? []))
  }
  return routes
}

const ofMostPublicPages = (routes: string[]): boolean =>
  routes.some((file) => publicFrame.test(file)) || routes.filter((file) => publicRoute.test(file)).length >= 3

/**
 * On every page: React, the router, the document, and modules that most public pages share with screens behind login.
 */
function everywhereName(id: string, context: Context): string | null {
  if (framework.test(id)) return 'react'
  if (!shareable.test(id)) return null
  const routes = [...routesThatReach(id, context)]
  const everywhere = routes.some((file) => root.test(file))
  return everywhere || (ofMostPublicPages(routes) && routes.some((file) => appRoute.test(file)))
    ? 'react'
    : null
}

const siteName = (id: string, context: Context): string | null =>
  ofMostPublicPages([...routesThatReach(id, context)]) ? 'site' : null

/**
 * Modules that one or two public pages share with other routes get a file for each such set, so that a page
 * loads only what it needs.
 */
function borderName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  const pages = routes
    .filter((file) => publicRoute.test(file))
    // Four letters are enough, and every page contains the names.
    .map((file) => /([\w-]+)\.tsx$/.exec(file)?.[1]?.slice(0, 4))
  return pages.length > 0 && routes.length > 1 ? `with-${pages.sort().join('-')}` : null
}

const list = /[\\/]routes[\\/]app[\\/](admin-dashboard|admin-tasks|user-dashboard|user-tasks)\.tsx$/
/** The page of a task. */
const task = /[\\/]routes[\\/]app[\\/]task-details\.tsx$/
const frame = /[\\/]routes[\\/]app[\\/](with-notifier|layout)\.tsx$/
/** Screens without tasks. */
const person = /[\\/]routes[\\/](auth[\\/][\w-]+|app[\\/]account)\.tsx$/
/** What forms of every screen do with a session that ends. */
const session = /[\\/]app[\\/]lib[\\/]session-store[\\/]/
const icon = /node_modules[\\/]lucide-react[\\/].*[\\/]icons[\\/]/
const popup =
  /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store|tabbable|reselect)[\\/]|[\\/]ui[\\/](popup-class|menu[\\/][\w-]+|dialog[\\/](confirm-dialog|dialog-close))\./

/** Constants and functions of the contract that first screens read and schemas use. They import no zod. */
const values =
  /[\\/]packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?(calendar|characters|group-values|task-search|task-values|uuid|words)\.ts$/
/** Validation of forms. First screens do not need it: their endpoints have no schemas (slim-contract.ts). */
const schemas =
  /node_modules[\\/]zod[\\/]|[\\/]packages[\\/]contract[\\/]src[\\/](?:[\w-]+[\\/])?(auth|dates|groups|history|ids|images|link-token|passkey-shapes|preferences|repeat-field|task-search-fields|tasks|text|users|waiting-field)\.ts$/

/** Calls of login and account, which would each be a file of a few hundred bytes. */
const calls =
  /[\\/]contract[\\/]src[\\/](people[\\/](account|invitations)|sign-in[\\/](passkeys|resets)|notifications[\\/]push)\.ts$/

/** The frame of every screen behind login. */
function frameName(id: string, context: Context): string | null {
  if (helper.test(id) || session.test(id)) return 'app'
  if (!shareable.test(id)) return null
  const routes = [...routesThatReach(id, context)]
  const isList = routes.some((file) => list.test(file))
  return routes.some((file) => frame.test(file) || (isList && person.test(file))) ? 'app' : null
}

/** Modules that first screens share with others; below, those of first screens only. */
function tasksName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  return routes.some((file) => list.test(file)) && routes.some((file) => !list.test(file)) ? 'tasks' : null
}

/**
 * The other modules of a task's page, even those that other parts share: separately they would be a dozen files, of
 * which a browser fetches six at a time. Login and account do not load them.
 */
function taskName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  return routes.some((file) => task.test(file)) && !routes.some((file) => person.test(file)) ? 'task' : null
}

const listsName = (id: string, context: Context): string | null =>
  [...routesThatReach(id, context)].some((file) => list.test(file)) ? 'lists' : null

/** Modules that other screens share: `person` login and account, `popups` menus and dialogs, `more` the rest. */
function othersName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  // Otherwise each icon that two parts share would become a separate file.
  if (icon.test(id)) return (context.getModuleInfo(id)?.importers.length ?? 0) < 2 ? null : 'icons'
  if (popup.test(id)) return routes.length > 0 ? 'popups' : null
  if (routes.length < 2) return null
  return routes.some((file) => person.test(file)) ? 'person' : 'more'
}

// The entry stays a separate file: loading it starts the page.
const shareable = /[\\/]app[\\/](?!entry\.client|routes[\\/](?!public[\\/]layout))|node_modules/

// A group includes the imports of its modules, so schemas and the groups of public pages come first.
export const chunkGroups = [
  { name: 'values', test: values, priority: 50 },
  { name: 'schemas', test: schemas, priority: 40 },
  { name: everywhereName, priority: 20 },
  { name: siteName, test: shareable, priority: 15 },
  { name: borderName, test: shareable, priority: 12 },
  { name: 'calls', test: calls, priority: 35 },
  // Few groups, because each file costs a round trip on a slow line.
  { name: frameName, priority: 10 },
  { name: tasksName, test: shareable, priority: 9 },
  { name: listsName, test: shareable, priority: 8 },
  { name: taskName, test: shareable, priority: 7 },
  { name: othersName, test: shareable, priority: 6 },
]
