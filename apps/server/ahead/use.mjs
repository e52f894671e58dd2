/**
 * Preloaded into the server and its threads by `npm start`: sources come from what `make.mjs` has laid ready in the folder
 * that the address names. Everything keeps its own address, so that a stack trace names the source and its line.
 */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = new URL(import.meta.url).searchParams.get('in') ?? ''
const root = new URL('../../../', import.meta.url).href
const libraries = new Map(
  JSON.parse(readFileSync(join(folder, 'libraries.json'), 'utf8')).map((/** @type {string} */ name) => [
    name,
    pathToFileURL(join(folder, 'libraries', `${name}.mjs`)).href,
  ]),
)

registerHooks({
  resolve(specifier, context, next) {
    const url = libraries.get(specifier)
    return url === undefined
      ? next(specifier, context)
      : { url, format: 'module', shortCircuit: true, importAttributes: context.importAttributes }
  },
  load(url, context, next) {
    if (!url.startsWith(root) || !url.endsWith('.ts')) return next(url, context)
    const file = join(folder, 'own', decodeURIComponent(url.slice(root.length)))
    if (!existsSync(file)) return next(url, context)
    return { source: readFileSync(file, 'utf8'), format: 'module', shortCircuit: true }
  },
})
