import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, productNode, root, say } from './install.mjs'

const web = join(root, 'apps/web')
/** Says from which sources the build was made; lies in it, so that whoever deletes the build deletes it too. */
const stamp = join(web, 'build/sources.sha1')
const notSources = new Set(['node_modules', 'build', '.react-router', '.cache', 'test'])

/** Builds the web when its sources are not those of the build that is there. */
export function buildWeb() {
  const sources = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the web pages (some ten seconds) …')
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(productNode(), [cli, 'build'], {
    cwd: web,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    fail('The web could not be built: mend what the message above names and run this again.')
  }
  writeFileSync(stamp, sources)
}

function hashOfSources() {
  const hash = createHash('sha1')
  for (const folder of [web, join(root, 'packages/contract')]) addFolder(hash, folder)
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 */
function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notSources.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) addFolder(hash, path)
    else hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  }
}
