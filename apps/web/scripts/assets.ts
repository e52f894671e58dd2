import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A generated font or picture in the repository; `npm run assets` writes it. */
export interface Asset {
  /** Its path below apps/web. */
  file: string
  /** Hash of all its inputs. */
  recipe: string
  make(): Promise<Buffer | string>
}

export const web = join(import.meta.dirname, '..')

/** Stores the hash of each file's inputs, so that a build need not generate it to compare. */
export const stampsFile = join(web, 'assets.json')

/** The hash of each file's inputs. */
export const stamps: Readonly<Record<string, string>> = existsSync(stampsFile)
  ? JSON.parse(readFileSync(stampsFile, 'utf8'))
  : {}

export function recipeOf(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex').slice(0, 16)
}

/** True when the stored file is up to date. */
export const isCurrent = ({ file, recipe }: Asset): boolean =>
  stamps[file] === recipe && existsSync(join(web, file))
