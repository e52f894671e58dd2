/** Builds one commit twice, in folders with paths of different lengths, and compares the bytes. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder } from './programs.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const OWN = '@task-manager'
const BUILT = ['apps/web/build', 'node_modules/.cache/server']
/** Files that contain the time or the sources of the build. */
const STAMPS = /^(apps\/web\/build\/sources\.json|node_modules\/\.cache\/server\/sources\.txt)$/

const removals: (() => void)[] = []
afterAll(() => {
  for (const remove of removals) remove()
})

/** Links the packages of this checkout, except those of the folder itself. */
function link(folder: string, target: string): void {
  const modules = path.join(folder, target, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const name of readdirSync(path.join(ROOT, target, 'node_modules')))
    if (name !== OWN && name !== '.cache')
      symlinkSync(path.join(ROOT, target, 'node_modules', name), path.join(modules, name))
}

function build(name: string): Record<string, string> {
  const { folder: parent, remove } = emptyFolder()
  removals.push(remove)
  const folder = path.join(parent, name)
  mkdirSync(folder)
  const archive = path.join(folder, 'sources.tar')
  execFileSync('git', ['archive', '-o', archive, 'HEAD'], { cwd: ROOT })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  link(folder, '.')
  const own = path.join(folder, 'node_modules', OWN)
  mkdirSync(own)
  for (const [name, place] of [
    ['contract', 'packages/contract'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const)
    symlinkSync(path.join(folder, place), path.join(own, name))
  for (const place of ['apps/server', 'apps/web']) if (hasModules(place)) link(folder, place)
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'inherit' })
  const sums: Record<string, string> = {}
  for (const place of BUILT)
    for (const entry of readdirSync(path.join(folder, place), { withFileTypes: true, recursive: true })) {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(folder, file)
      if (entry.isFile() && !STAMPS.test(name))
        sums[name] = createHash('sha256').update(readFileSync(file)).digest('hex')
    }
  return sums
}

const hasModules = (place: string): boolean => readdirSync(path.join(ROOT, place)).includes('node_modules')

test('two builds of one commit are the same, file by file', { timeout: 900_000 }, () => {
  const first = build('one')
  expect(Object.keys(first).length).toBeGreaterThan(100)
  // A path of another length.
  expect(build('another-one')).toEqual(first)
})
