import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const moduleScript =
  /<script type="module" async="">import "([^"]+)";((?:\s*import \* as \w+ from "[^"]+";)+)\s*window\.__reactRouterRouteModules = (\{[^}]+\});\s*import\("([^"]+)"\);<\/script>/
const routeImport = /import \* as (\w+) from "([^"]+)";/g

/** The router's start script. */
export interface StartScript {
  readonly whole: string
  /** The address of the manifest. */
  readonly manifest: string
  readonly entry: string
  /** The modules of the page's routes; `name` is their name in `modules`. */
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

/** Requests all files needed at the start, so that none waits until another one that imports it has arrived. */
const request = (addresses: readonly string[], priority: 'low' | 'auto'): string =>
  `for(const href of ${JSON.stringify(addresses)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"${priority}",href}))`

/**
 * If the document draws stored data, the files are requested and the early calls start after it is painted, because a slow
 * processor would compile and read them first.
 */
const requestAtOnce = (addresses: readonly string[]): string =>
  `if(!window.earlyCalls?.saved)${request(addresses, 'low')}`
const requestOncePainted = (addresses: readonly string[]): string =>
  `await window.earlyCalls?.painted;window.earlyCalls?.start();if(window.earlyCalls?.saved)${request(addresses, 'auto')};`

/**
 * Saves round trips: a browser fetches six files at a time without HTTP/2. Small files are written into the
 * page: the router's list, and route modules that only re-export. The largest other files are requested first. Fonts come
 * with the whole stylesheet, because their fallbacks have the same metrics.
 */
export async function withStartScript(html: string, file: string, client: string): Promise<string> {
  const { whole, manifest, entry, routes, modules } = startScriptOf(html, file)
  const textOf = (address: string) => readFile(join(client, address), 'utf8')
  const inlined = new Set([manifest])
  /** Files with the parts of the page's routes. */
  const parts: string[] = []
  const partOf = (address: string): string => {
    if (!parts.includes(address)) parts.push(address)
    return `parts[${parts.indexOf(address)}]`
  }
  const objects: string[] = []
  for (const { name, address } of routes) {
    const [, names, from] = passedOn.exec(await textOf(address)) ?? []
    if (names === undefined) {
      objects.push(`const ${name}=${partOf(address)};`)
      continue
    }
    inlined.add(address)
    const part = partOf(`/assets/${from}`)
    const pairs = names.split(',').map((each) => each.split(' as '))
    objects.push(`const ${name}={${pairs.map(([of, as = of]) => `${as}:${part}.${of}`).join()}};`)
  }
  const addresses = [...html.matchAll(preload)].map(([, address = '']) => address)
  const sized = await Promise.all(
    addresses
      .filter((address) => !inlined.has(address))
      .map(async (address) => ({ address, size: (await textOf(address)).length })),
  )
  const scripts = sized.sort((one, other) => other.size - one.size).map(({ address }) => address)
  const list = (await textOf(manifest)).trim()
  const loads = parts.map((address) => `import("${address}")`).join()
  const start = `${list}${requestOncePainted(scripts)}const parts=await Promise.all([${loads}]);${objects.join('')}window.__reactRouterRouteModules=${modules};import("${entry}")`
  // Without these links React would fetch the files.
  const known = [...inlined].map((address) => `<link rel="modulepreload" media="not all" href="${address}"/>`)
  return html
    .replace(whole, () => `<script type="module" async="">${start}</script>`)
    .replace(preload, '')
    .replace(fontPreload, '')
    .replace('</title>', () => `</title><script>${requestAtOnce(scripts)}</script>${known.join('')}`)
}
