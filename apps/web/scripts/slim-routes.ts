import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'

interface RouterFiles {
  entry: { imports: string[] }
  routes: Record<string, Record<string, unknown> & { imports?: string[]; css?: string[] }>
}

/**
 * Every page loads the router's list of files, with every screen in it. What a route has not is left out, which the router
 * reads the same way, and so is what each page has loaded before it can go anywhere; names stand in one order, so that
 * they compress. Throws when the list's shape changed.
 */
export async function slimRoutes(client: string): Promise<void> {
  const name = (await listFiles(join(client, 'assets'))).find((file) => /^manifest-\w+\.js$/.test(file))
  if (name === undefined) throw new Error('the router has written no list of its files')
  const file = join(client, 'assets', name)
  const [, begin, json, end] = /^([^{]+)(\{.*\})(;?\s*)$/s.exec(await readFile(file, 'utf8')) ?? []
  if (begin === undefined || json === undefined) throw new Error(`${name} is written in another way`)
  const list = JSON.parse(json) as RouterFiles
  const loaded = new Set([...list.entry.imports, ...(list.routes.root?.imports ?? [])])
  for (const [id, route] of Object.entries(list.routes)) {
    for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
    if (route.css?.length === 0) delete route.css
    if (id !== 'root') route.imports = (route.imports ?? []).filter((file) => !loaded.has(file)).sort()
  }
  await writeFile(file, begin + JSON.stringify(list) + end)
}
