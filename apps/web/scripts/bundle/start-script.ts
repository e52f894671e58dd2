import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const moduleScript =
  /<script type="module" async="">import "([^"]+)";((?:\s*import \* as \w+ from "[^"]+";)+)\s*window\.__reactRouterRouteModules = (\{[^}]+\});\s*import\("([^"]+)"\);<\/script>/
const routeImport = /import \* as (\w+) from "([^"]+)";/g

/** The router's start script. */
export interface StartScript {
  readonly whole: string
  /** Addresses. */
  readonly manifest: string
  readonly entry: string
  /** The modules of the page's routes; `name` is what `modules` calls them. */
  readonly routes: readonly { readonly name: string; readonly address: string }[]
  /** The source of an object from route id to name. */
  readonly modules: string
}

/** Throws when the router's output has another shape. */
export function startScriptOf(html: string, file: string): StartScript {
  const [whole, manifest, imports, modules, entry] = moduleScript.exec(html) ?? []
  if (!whole || !manifest || !imports || !modules || !entry)
    throw new Error(`${file}: the router's start script has changed its shape`)
  const routes = [...imports.matchAll(routeImport)].map(([, name = '', address = '']) => ({ name, address }))
  return { whole, manifest, entry, routes, modules }
}

const passedOn = /^export\{([^}]+)\}from"\.\/([\w.-]+)";\s*(?:\/\/#.*)?$/
export const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const fontPreload = /<link rel="preload" as="font" [^>]+\/>/g

/**
 * Saves round trips: a browser fetches six files at a time without HTTP/2. Small files are written into the
 * page: the router's list, and route modules that only re-export. The largest other files are requested first
 * and fonts last, because their fallbacks have the same metrics.
 */
export async function startInOneWave(html: string, file: string, client: string): Promise<string> {
  const { whole, manifest, entry, routes, modules } = startScriptOf(html, file)
  const textOf = (address: string) => readFile(join(client, address), 'utf8')
  const inlined = new Set([manifest])
  const imports: string[] = []
  const objects: string[] = []
  for (const { name, address } of routes) {
    const [, names, from] = passedOn.exec(await textOf(address)) ?? []
    if (names === undefined) {
      imports.push(`import * as ${name} from "${address}";`)
      continue
    }
    inlined.add(address)
    const pairs = names.split(',').map((each) => each.split(' as '))
    const local = (i: number) => `${name}_${i}`
    imports.push(`import{${pairs.map(([of], i) => `${of} as ${local(i)}`).join()}} from "/assets/${from}";`)
    objects.push(`const ${name}={${pairs.map(([of, as = of], i) => `${as}:${local(i)}`).join()}};`)
  }
  const list = (await textOf(manifest)).trim()
  const start = `${imports.join('')}${list}${objects.join('')}window.__reactRouterRouteModules=${modules};import("${entry}")`
  const addresses = [...html.matchAll(preload)].map(([, address = '']) => address)
  const sized = await Promise.all(
    addresses
      .filter((address) => !inlined.has(address))
      .map(async (address) => ({ address, size: (await textOf(address)).length })),
  )
  const scripts = sized
    .sort((one, other) => other.size - one.size)
    .map(({ address }) => `<link rel="modulepreload" fetchpriority="low" href="${address}"/>`)
  // Without these links React would fetch the files.
  const known = [...inlined].map((address) => `<link rel="modulepreload" media="not all" href="${address}"/>`)
  const fonts = (html.match(fontPreload) ?? []).map((link) =>
    link.replace('<link ', '<link fetchpriority="low" '),
  )
  return html
    .replace(whole, () => `<script type="module" async="">${start}</script>`)
    .replace(preload, '')
    .replace(fontPreload, '')
    .replace('</title>', () => `</title>${[...scripts, ...fonts, ...known].join('')}`)
}
