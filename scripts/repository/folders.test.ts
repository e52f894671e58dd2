import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** The folders that are part of a cycle, or that import one and are imported by another. */
function foldersInCycles(imports: Imports): string[] {
  let left = [...imports.keys()]
  for (;;) {
    const isPart = (folder: string) =>
      left.some((other) => imports.get(folder)?.has(other)) &&
      left.some((other) => imports.get(other)?.has(folder))
    const next = left.filter(isPart)
    if (next.length === left.length) return next.toSorted()
    left = next
  }
}

/** The first of each file's package counts: `#scripts/` is another folder in apps/web. */
const roots = [
  ['@task-manager/contract/', 'packages/contract/src', ''],
  ['#server/', 'apps/server/src', ''],
  ['#test/', 'apps/server/test', ''],
  ['#faults/', 'apps/server/faults', ''],
  ['#web/', 'apps/web/app', ''],
  ['#early/', 'apps/web/early', ''],
  ['#scripts/', 'apps/web/scripts', 'apps/web/'],
  ['#scripts/', 'scripts', ''],
  ['#bench/', 'bench', ''],
  ['#e2e/', 'e2e', ''],
] as const

/** The file that `importer` imports by `name`; null for packages. */
function pathOf(name: string, importer: string): string | null {
  if (name.startsWith('./')) return join(dirname(importer), name)
  const root = roots.find(([prefix, , within]) => name.startsWith(prefix) && importer.startsWith(within))
  return root ? join(root[1], name.slice(root[0].length)) : null
}

/** The folder directly in `level`; null for files elsewhere. */
const folderIn = (level: string, path: string): string | null =>
  path.startsWith(`${level}/`) ? (path.slice(level.length + 1).match(/^([^/]+)\//)?.[1] ?? null) : null

const sources = filesIn().filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('.test.'))

function importsIn(level: string): Imports {
  const files = sources.filter((path) => path.startsWith(`${level}/`))
  const imports = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = folderIn(level, file)
    if (folder === null) continue
    const others = imports.get(folder) ?? new Set()
    imports.set(folder, others)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import\()\s*'([^']+)'/g)) {
      const other = folderIn(level, pathOf(name, file) ?? '')
      if (other !== null && other !== folder) others.add(other)
    }
  }
  return imports
}

test('a cycle is found, whatever imports it or is imported by it', () => {
  const imports = (arrows: Record<string, string[]>) =>
    new Map(Object.entries(arrows).map(([folder, others]) => [folder, new Set(others)]))
  expect(foldersInCycles(imports({ a: ['b'], b: ['c'], c: [] }))).toEqual([])
  expect(foldersInCycles(imports({ top: ['a'], a: ['b'], b: ['c'], c: ['a', 'low'], low: [] }))).toEqual([
    'a',
    'b',
    'c',
  ])
})

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersAbove(folder)]
}

const levels = [...new Set(sources.flatMap(foldersAbove))]
  .filter((level) => importsIn(level).size > 1)
  .toSorted()

test('every folder with folders in it is compared', () => {
  expect(levels).toEqual(
    expect.arrayContaining(['packages/contract/src', 'apps/server/src', 'apps/web/app/features', 'e2e']),
  )
})

/** Folders beside each other can be read in some order. */
test.each(levels)('no folder of %s imports itself through others', (level) => {
  expect(foldersInCycles(importsIn(level))).toEqual([])
})
