import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A font or a picture that is kept in the repository; `npm run assets` makes it. */
export interface Asset {
  /** Its path below apps/web. */
  file: string
  /** Of all it is made of: another one asks for another file. */
  recipe: string
  make(): Promise<Buffer | string>
}

export const web = join(import.meta.dirname, '..')

/** Says of what each file was made; beside the files, so that a build need not make any of them to know. */
export const stampsFile = join(web, 'assets.json')

/** The recipe of each kept file. */
export const stamps: Readonly<Record<string, string>> = existsSync(stampsFile)
  ? JSON.parse(readFileSync(stampsFile, 'utf8'))
  : {}

export function recipeOf(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex').slice(0, 16)
}

/** True while the kept file is what `make` would give. */
export const isCurrent = ({ file, recipe }: Asset): boolean =>
  stamps[file] === recipe && existsSync(join(web, file))
