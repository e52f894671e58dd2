import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, productNode, root, say } from './install.mjs'

const web = join(root, 'apps/web')
/** Says from which sources the build was made; lies in it, so that whoever deletes the build deletes it too. */
const stamp = join(web, 'build/sources.json')
const notSources = new Set(['node_modules', 'build', '.react-router', '.cache', 'test'])

/** Builds the web when its sources are not those of the build that is there. */
export function buildWeb() {
  const files = sources()
  const stats = hash(files, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs}`
  })
  const made = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  if (made.stats === stats) return
  // A checkout of the same files has other times: what counts in the end is what they hold.
  const contents = hash(files, (file) => readFileSync(file))
  if (made.contents !== contents) build()
  writeFileSync(stamp, JSON.stringify({ stats, contents }))
}

function build() {
  say('Building the web pages (some ten seconds) …')
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(productNode(), [cli, 'build'], {
    cwd: web,
    env,
    encoding: 'utf8',
  })
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}`)
  fail('The web could not be built: mend what the message above names and run this again.')
}

/** @returns {string[]} the files that the build reads */
function sources() {
  const files = ['package-lock.json', 'tsconfig.base.json'].map((file) => join(root, file))
  const folders = [web, join(root, 'packages/contract')]
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
function hash(files, of) {
  const sum = createHash('sha1')
  for (const file of files)
    sum
      .update(`${file.slice(root.length)}\0`)
      .update(of(file))
      .update('\0')
  return sum.digest('hex')
}
