import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { firstScripts } from '#scripts/first-scripts.ts'
import type { SiteManifest } from '#scripts/site-manifest.ts'
import { publicPaths } from '#scripts/site-map.ts'

/** The build under test; `npm test` builds first. */
export const client = join(import.meta.dirname, '../build/client')
export const site = JSON.parse(readFileSync(join(client, '../site.json'), 'utf8')) as SiteManifest

export type BuiltPage = { path: string; file: string; html: string }

export const publicPages: BuiltPage[] = publicPaths.map((path) => {
  const file = site.pages[path]
  if (!file) throw new Error(`${path} is not in site.json`)
  return { path, file, html: read(file) }
})

export function read(file: string): string {
  return readFileSync(join(client, file), 'utf8')
}

export function brotliSize(file: string): number {
  const compressed = join(client, `${file}.br`)
  if (existsSync(compressed)) return statSync(compressed).size
  return brotliCompressSync(readFileSync(join(client, file))).length
}

/** All scripts that a page fetches without interaction. */
export const scriptsOf = (html: string): string[] => [...firstScripts(html, client).keys()].sort()

/** The file of a component that is loaded separately. */
export function partFile(part: string): string {
  const name = readdirSync(join(client, 'assets')).find((file) =>
    new RegExp(`^${part}-[\\w-]{7}\\.js$`).test(file),
  )
  if (name === undefined) throw new Error(`${part} has no file of its own`)
  return `assets/${name}`
}

/** The text of the pattern's group; fails when the page has none. */
export function pick(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1]
  if (found === undefined) throw new Error(`no ${pattern} in the page`)
  return found
}
