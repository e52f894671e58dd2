import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '#scripts/program/install.mjs'
import { buildWeb } from '#scripts/program/web-build.mjs'
import { writePerformanceSection } from './performance-section.ts'

/**
 * `npm run bytes`: the scripts that a screen fetches without interaction, by package and folder, in compressed bytes
 * (brotli). A file's bytes are divided among its modules by their lengths. Writes docs/performance.md.
 */
const build = join(root, 'apps/web/build')
const client = join(build, 'client')

/** Screens and their documents. */
const screens = [
  { name: 'list', document: 'admin/tasks/index.html' },
  { name: 'dashboard', document: 'admin/dashboard/index.html' },
  { name: 'task page', document: 'tasks/-/index.html' },
  { name: 'account', document: 'account/index.html' },
  { name: 'login', document: 'login/index.html' },
]

buildWeb()
const modules: Record<string, Record<string, number>> = JSON.parse(
  readFileSync(join(build, 'modules.json'), 'utf8'),
)
const columns = screens.map(bytesOf)
const parts = [...new Set(columns.flatMap((sizes) => [...sizes.keys()]))]
const biggest = (part: string) => Math.max(...columns.map((sizes) => sizes.get(part) ?? 0))
const total = (sizes: Map<string, number>) => [...sizes.values()].reduce((sum, size) => sum + size, 0)
const kB = (bytes: number) => (bytes < 50 ? '' : (bytes / 1000).toFixed(1))
const rows = parts
  .filter((part) => biggest(part) >= 300)
  .toSorted((one, other) => biggest(other) - biggest(one))
  .map((part) => [part, ...columns.map((sizes) => kB(sizes.get(part) ?? 0))])
const smaller = columns.map((sizes) => total(new Map([...sizes].filter(([part]) => biggest(part) < 300))))
const table = [
  ['kB', ...screens.map(({ name }) => name)],
  ['---', ...screens.map(() => '---:')],
  ...rows,
  ['smaller ones', ...smaller.map(kB)],
  ['**in all**', ...columns.map((sizes) => `**${kB(total(sizes))}**`)],
].map((cells) => `| ${cells.join(' | ')} |`)

const section = `## What the scripts consist of

\`npm run bytes\`: kB (brotli) that a screen fetches before its first press, by package and by folder. A module's share of
its file is that of its length, so the parts are about right and the sums exact.

${table.join('\n')}`
writePerformanceSection('bytes', section)
console.log(table.join('\n'))

function bytesOf({ document }: { document: string }): Map<string, number> {
  const html = readFileSync(join(client, document), 'utf8')
  const queue = [...html.matchAll(/(?:import\(|from |src=)"\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  )
  const seen = new Set<string>()
  const sizes = new Map<string, number>()
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(join(client, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      queue.push(`assets/${name}`)
    addShares(sizes, file)
  }
  return sizes
}

/** Divides the compressed file among its modules by their lengths. */
function addShares(sizes: Map<string, number>, file: string): void {
  const compressed = join(client, `${file}.br`)
  const source = readFileSync(existsSync(compressed) ? compressed : join(client, file))
  const bytes = existsSync(compressed) ? source.length : brotliCompressSync(source).length
  const lengths = Object.entries(modules[file] ?? {})
  const all = lengths.reduce((sum, [, length]) => sum + length, 0)
  for (const [id, length] of lengths) {
    const part = partOf(id)
    sizes.set(part, (sizes.get(part) ?? 0) + (bytes * length) / (all || 1))
  }
}

function partOf(id: string): string {
  const [, library] = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? []
  if (library !== undefined) return `\`${library.replaceAll('\\', '/')}\``
  if (/\bpackages[\\/]contract[\\/]/.test(id)) return 'packages/contract'
  const [, folder] = /\bapps[\\/]web[\\/]app[\\/]((?:features[\\/])?[\w-]+)/.exec(id) ?? []
  return folder?.replaceAll('\\', '/') ?? 'bundler'
}
