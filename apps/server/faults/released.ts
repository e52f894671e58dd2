/** The version before updates in pieces, from this repository's history, to run beside this one. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { emptyFolder } from './place.ts'

const COMMIT = '88cf85e'
const ROOT = path.join(import.meta.dirname, '../../..')
const PACKAGES = '@task-manager'

export interface Released {
  readonly main: string
  readonly seed: string
}

/** Needs its commit: a clone without history does not have it. */
export function releasedVersion(): Released {
  const folder = emptyFolder()
  const archive = path.join(folder, 'sources.tar')
  execFileSync('git', ['archive', '-o', archive, COMMIT, 'apps/server', 'packages', 'package.json'], {
    cwd: ROOT,
  })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  // The dependencies of this version, and the old packages of its own.
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, PACKAGES), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== PACKAGES) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name))
  symlinkSync(path.join(folder, 'packages/contract'), path.join(modules, PACKAGES, 'contract'))
  const sources = path.join(folder, 'apps/server/src')
  return { main: path.join(sources, 'main.ts'), seed: path.join(sources, 'seed.ts') }
}
