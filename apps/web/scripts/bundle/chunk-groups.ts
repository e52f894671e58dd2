/**
 * Which modules travel together. One file for React and the router, one for what the public pages
 * share; a module that no public page reaches can never land in either, so charts, dialogs and the query
 * client stay behind login (a test walks the result).
 */

type ModuleInfo = { importers: string[]; dynamicImporters: string[] } | null
type Context = { getModuleInfo(id: string): ModuleInfo }

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/
const publicRoute = /[\\/]app[\\/]routes[\\/]public[\\/]/
const publicFrame = /[\\/]routes[\\/]public[\\/]layout\.tsx$/
const appRoute = /[\\/]app[\\/]routes[\\/](app|auth)[\\/]/
const root = /[\\/]app[\\/](root|entry\.client)\.tsx/

/** The routes from which a module can be reached by static imports. */
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

/** What the document, the frame around the public pages or three of them need: part of every first visit. */
function siteName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  const everywhere = routes.some((file) => root.test(file) || publicFrame.test(file))
  return everywhere || routes.filter((file) => publicRoute.test(file)).length >= 3 ? 'site' : null
}

/**
 * What one or two public pages share with each other or with the screens behind login: a file for each such set,
 * so that a page loads exactly what it needs and no screen's code.
 */
function borderName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  const pages = routes
    .filter((file) => publicRoute.test(file))
    // Four letters tell them apart, and every page carries the names.
    .map((file) => /([\w-]+)\.tsx$/.exec(file)?.[1]?.slice(0, 4))
  return pages.length > 0 && routes.length > 1 ? `with-${pages.sort().join('-')}` : null
}

const list = /[\\/]routes[\\/]app[\\/](admin-dashboard|admin-tasks|user-dashboard|user-tasks)\.tsx$/
const frame = /[\\/]routes[\\/]app[\\/](with-notifier|layout)\.tsx$/
/** Without any tasks. */
const person = /[\\/]routes[\\/](auth[\\/][\w-]+|app[\\/]account)\.tsx$/
const popup =
  /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store|tabbable|reselect)[\\/]|[\\/]ui[\\/](popup-class|confirm-dialog)\./

/**
 * On a slow line each file costs a wait, so there are few. `app` is around every screen; `lists` is where people begin, and
 * what other screens with tasks share with that; `person` is of signing in and the account; `popups` and `more` are what
 * only other screens have in common.
 */
function appName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  const isList = routes.some((file) => list.test(file))
  if (isList && !routes.some((file) => frame.test(file) || person.test(file))) return 'lists'
  if (isList || routes.some((file) => frame.test(file))) return 'app'
  if (routes.length < 2) return null
  if (popup.test(id)) return 'popups'
  return routes.some((file) => person.test(file)) ? 'person' : 'more'
}

// The entry stays a file of its own: it starts the page by being loaded, and nothing else may load it.
const shareable = /[\\/]app[\\/](?!entry\.client|routes[\\/](?!public[\\/]layout))|node_modules/

// A group takes along whatever its modules import, so those that public pages load come first.
export const chunkGroups = [
  // Vite's own helper for imports on demand, which screens and one public page have.
  { name: 'on-demand', test: /vite[\\/]preload-helper/, priority: 30 },
  { name: 'react', test: framework, priority: 20 },
  { name: siteName, test: shareable, priority: 15 },
  { name: borderName, test: shareable, priority: 12 },
  { name: appName, test: shareable, priority: 10 },
]
