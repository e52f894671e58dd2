import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const notSources = new Set(['node_modules', 'build', '.react-router', '.cache', 'test'])

/**
 * The source files of these folders, with shared configuration.
 * @param {string[]} names from the root of the checkout
 * @returns {string[]}
 */
export function sourcesIn(names) {
  const files = ['package-lock.json', 'tsconfig.base.json'].map((file) => join(root, file))
  const folders = names.map((name) => join(root, name))
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else files.push(path)
    }
  }
  return files
}

/**
 * @param {string[]} files
 * @param {(file: string) => string | Buffer} of
 */
export function hashOf(files, of) {
  const sum = createHash('sha1')
  for (const file of files)
    sum
      .update(`${file.slice(root.length)}\0`)
      .update(of(file))
      .update('\0')
  return sum.digest('hex')
}

/** @param {string[]} files compared by size and time only, which is fast */
export const timesOf = (files) =>
  hashOf(files, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })
