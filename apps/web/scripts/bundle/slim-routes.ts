import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '#scripts/list-files.ts'

interface Route extends Record<string, unknown> {
  module: string
  parentId?: string
  imports?: string[]
  css?: string[]
}
interface RouterFiles {
  entry: { imports: string[] }
  routes: Record<string, Route>
}

/** The files that the parents of a route load. */
function around(routes: RouterFiles['routes'], { parentId }: Route): string[] {
  const frame = parentId === undefined ? undefined : routes[parentId]
  return frame === undefined ? [] : [...(frame.imports ?? []), ...around(routes, frame)]
}

/**
 * The route without what the router adds by itself, and without the files that are loaded before it. In this order the
 * list is the shortest when compressed.
 */
function slim(route: Route, loaded: ReadonlySet<string> | undefined): Route {
  const { id: _, hasDefaultExport: __, module, css, imports = [], parentId, hasClientLoader, ...rest } = route
  const own = imports.filter((file) => !loaded?.has(file))
  return {
    module,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== false)),
    ...(css !== undefined && css.length > 0 && { css }),
    ...(own.length > 0 && { imports: own.sort() }),
    ...(parentId !== undefined && { parentId }),
    ...(hasClientLoader === true && { hasClientLoader }),
  }
}

/** Restores each route's id, which is its key in the list. */
const naming = 'for(let[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;'

/**
 * Shortens the router's list of files, which every page contains. Left out are: false values (the router
 * reads a missing one the same way), build-only fields, and imports that the page or its parents have loaded.
 * Names are sorted, so that they compress. Throws when the list's shape has changed.
 */
export async function slimRoutes(client: string): Promise<void> {
  const name = (await listFiles(join(client, 'assets'))).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('the router has written no list of its files')
  const file = join(client, 'assets', name)
  const [, begin, json] =
    /^(window\.__reactRouterManifest=)(\{.*\});?\s*$/s.exec(await readFile(file, 'utf8')) ?? []
  if (begin === undefined || json === undefined) throw new Error(`${name} is written in another way`)
  const list = JSON.parse(json) as RouterFiles
  const before = new Map(
    Object.entries(list.routes).map(([id, route]) => [
      id,
      new Set([...list.entry.imports, ...around(list.routes, route)]),
    ]),
  )
  for (const [id, route] of Object.entries(list.routes)) {
    if (route.id !== id) throw new Error(`${name} calls ${id} something else`)
    list.routes[id] = slim(route, before.get(id))
  }
  await writeFile(file, `${begin}${JSON.stringify(list)};${naming}`)
}
