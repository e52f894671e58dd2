import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '#scripts/list-files.ts'

interface Route extends Record<string, unknown> {
  parentId?: string
  imports?: string[]
  css?: string[]
}
interface RouterFiles {
  entry: { imports: string[] }
  routes: Record<string, Route>
}

/** What is loaded with the frames around a route: they are never left out. */
function around(routes: RouterFiles['routes'], { parentId }: Route): string[] {
  const frame = parentId === undefined ? undefined : routes[parentId]
  return frame === undefined ? [] : [...(frame.imports ?? []), ...around(routes, frame)]
}

/** Puts back what each route is called, which the list says already. */
const naming = 'for(let[id,route]of Object.entries(window.__reactRouterManifest.routes))route.id=id;'

/**
 * Every page loads the router's list of files, with every screen in it. What a route has not is left out, which the router
 * reads the same way, and so is what only its build reads, and what each page has loaded before it can go anywhere or loads
 * with the frames around the route; names stand once and in one order, so that they compress. Throws when the list's shape
 * changed.
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
    for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
    delete route.hasDefaultExport
    if (route.id !== id) throw new Error(`${name} calls ${id} something else`)
    delete route.id
    if (route.css?.length === 0) delete route.css
    if (id === 'root') continue
    route.imports = (route.imports ?? []).filter((file) => !before.get(id)?.has(file)).sort()
    if (route.imports.length === 0) delete route.imports
  }
  await writeFile(file, `${begin}${JSON.stringify(list)};${naming}`)
}
