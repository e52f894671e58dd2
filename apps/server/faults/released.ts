/** Versions from the history of this repository. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { emptyFolder } from './temp-folder.ts'

/** The last version before updates in batches. */
const BEFORE_BATCHES = '88cf85e'
/** The newest version that people run: updated with each release. */
export const NEWEST = '86054ee'
const ROOT = path.join(import.meta.dirname, '../../..')
const PACKAGES = '@task-manager'

export interface Released {
  readonly main: string
  readonly seed: string
}

/** Throws in a clone without history. */
export function releasedVersion(commit = BEFORE_BATCHES): Released {
  const folder = emptyFolder()
  const archive = path.join(folder, 'sources.tar')
  execFileSync('git', ['archive', '-o', archive, commit, 'apps/server', 'packages', 'package.json'], {
    cwd: ROOT,
  })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  // It gets the dependencies of this version, and its own packages.
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, PACKAGES), { recursive: true })
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== PACKAGES) symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name))
  symlinkSync(path.join(folder, 'packages/contract'), path.join(modules, PACKAGES, 'contract'))
  const sources = path.join(folder, 'apps/server/src')
  return { main: path.join(sources, 'main.ts'), seed: path.join(sources, 'seed.ts') }
}
