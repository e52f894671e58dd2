/**
 * Which modules travel together. One file for React and the router, one for what two or more public pages
 * share; a module that no public page reaches can never land in either, so charts, dialogs and the query
 * client stay behind login (a test walks the result).
 */

type ModuleInfo = { importers: string[]; dynamicImporters: string[] } | null
type Context = { getModuleInfo(id: string): ModuleInfo }

const framework =
  /node_modules[\\/](react|react-dom|scheduler|react-router|use-sync-external-store|react-hot-toast|goober|cookie|set-cookie-parser)[\\/]/
const publicRoute = /[\\/]app[\\/]routes[\\/]public[\\/]/
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

function sharedName(id: string, context: Context): string | null {
  const routes = [...routesThatReach(id, context)]
  const ofPublicPages = routes.filter((file) => publicRoute.test(file))
  if (ofPublicPages.length >= 2) return 'site'
  if (ofPublicPages.length === 1 || routes.some((file) => root.test(file))) return null
  return routes.length >= 4 ? 'app' : null
}

export const chunkGroups = [
  { name: 'react', test: framework, priority: 20 },
  { name: sharedName, test: /[\\/]app[\\/](?!routes[\\/])|node_modules/, priority: 10 },
]
