import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

/** Tests that folders beside each other can be read in some order: none imports itself through others. */
const levels = [
  'packages/contract/src',
  'apps/server/src',
  'apps/server/src/db',
  'apps/server/src/features',
  'apps/server/test',
  'apps/web/app',
  'apps/web/app/features',
  'apps/web/app/features/task-list',
  'apps/web/app/lib',
  'apps/web/app/site',
  'apps/web/app/ui',
  'bench',
  'scripts',
]

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

const roots = {
  '@task-manager/contract/': 'packages/contract/src',
  '#server/': 'apps/server/src',
  '#web/': 'apps/web/app',
  '#bench/': 'bench',
  '#scripts/': 'scripts',
  './': null,
}

function pathOf(name: string, importer: string): string | null {
  for (const [prefix, root] of Object.entries(roots))
    if (name.startsWith(prefix)) return join(root ?? dirname(importer), name.slice(prefix.length))
  return null
}

/** The folder directly in `level`; null for files elsewhere. */
const folderIn = (level: string, path: string): string | null =>
  path.startsWith(`${level}/`) ? (path.slice(level.length + 1).match(/^([^/]+)\//)?.[1] ?? null) : null

function importsIn(level: string): Imports {
  const files = filesIn(level).filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.includes('.test.'))
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

test.each(levels)('no folder of %s imports itself through others', (level) => {
  const imports = importsIn(level)
  expect(imports.size).toBeGreaterThan(3)
  expect(foldersInCycles(imports)).toEqual([])
})
