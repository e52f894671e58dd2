/** The packages in package-lock.json. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/program/install.mjs'

interface Entry {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

export interface Locked {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** `tools`: with packages that only development needs. */
export function lockedPackages({ tools }: { readonly tools: boolean }): Locked[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>
  }
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .filter(([, { dev }]) => tools || !dev)
    .map(([path, { version, license = 'not stated' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
}
