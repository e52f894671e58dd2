import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from './list-files.ts'
import { patterns, publicPaths, sampleOf, shellPaths } from './site-map.ts'

/** Files that the service worker stores, and addresses that it ignores. */
export type ShellFiles = {
  /** Files by address; `revision` is null when the name contains the content's hash. */
  entries: { url: string; revision: string | null }[]
  /** Screens with a parameter: the pattern of their paths, and the address of their document. */
  screens: { pattern: string; url: string }[]
  publicPaths: string[]
}

/** Routes behind login, and those to which the access check redirects. */
const shellRoute = /^(root$|routes\/(app|auth)\/)/
/** Login and similar pages need the server anyway, so they are not stored. */
const behindLogin = /^\/(app|admin|user)(\/|$)/
const reference = /["'`(](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|woff2))["'`)]/g

type RouterManifest = {
  version: string
  entry: RouterFile
  routes: Record<string, RouterFile>
}
type RouterFile = { module: string; imports?: string[]; css?: string[] }

/**
 * Collects from the build every page behind login and all scripts, stylesheets and fonts that they may need.
 * Throws when the router's list has changed its shape.
 */
export async function shellFiles(client: string, fileOf: (path: string) => string): Promise<ShellFiles> {
  const { name, manifest } = await routerManifest(client)
  const pages = shellPaths.filter((path) => behindLogin.test(path))
  const entries: ShellFiles['entries'] = []
  for (const path of [...pages, ...patterns.map(sampleOf)])
    entries.push(await withRevision(client, path, fileOf(path)))
  for (const file of ['icon.svg', 'app.webmanifest'])
    entries.push(await withRevision(client, `/${file}`, file))
  const routes = Object.entries(manifest.routes).filter(([id]) => shellRoute.test(id))
  const roots = [manifest.entry, ...routes.map(([, route]) => route)].flatMap(
    ({ module, imports = [], css = [] }) => [module, ...imports, ...css],
  )
  const assets = await reachable(
    client,
    roots.map((address) => address.replace('/assets/', '')),
  )
  for (const asset of [name, ...assets]) entries.push({ url: `/assets/${asset}`, revision: null })
  return {
    entries,
    screens: patterns.map((pattern) => ({
      pattern: `^${pattern.replace(/:\w+/g, '[^/]+')}$`,
      url: sampleOf(pattern),
    })),
    publicPaths: [...publicPaths],
  }
}

/** The router's version of this build, which changes with every script. */
export async function buildVersion(client: string): Promise<string> {
  return (await routerManifest(client)).manifest.version
}

async function routerManifest(client: string): Promise<{ name: string; manifest: RouterManifest }> {
  const name = (await listFiles(join(client, 'assets'))).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('the router has written no list of its files')
  const text = await readFile(join(client, 'assets', name), 'utf8')
  const manifest = JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '') as RouterManifest
  if (!name.includes(manifest.version)) throw new Error(`${name} does not name its version`)
  return { name, manifest }
}

async function withRevision(client: string, url: string, file: string) {
  const source = await readFile(join(client, file))
  return { url, revision: createHash('sha256').update(source).digest('base64url').slice(0, 16) }
}

/** The given assets and all that they reference: imports, stylesheets, fonts. */
async function reachable(client: string, roots: string[]): Promise<string[]> {
  const seen = new Set<string>()
  const queue = [...roots]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    if (file.endsWith('.woff2')) continue
    const text = await readFile(join(client, 'assets', file), 'utf8')
    for (const [, name = ''] of text.matchAll(reference)) queue.push(name)
  }
  return [...seen].sort()
}
