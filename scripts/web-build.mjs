import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, productNode, root, say } from './install.mjs'
import { hashOf, sourcesIn, timesOf } from './sources.mjs'

const web = join(root, 'apps/web')
/** Says from which sources the build was made; lies in it, so that whoever deletes the build deletes it too. */
const stamp = join(web, 'build/sources.json')

/** Builds the web when its sources are not those of the build that is there. */
export function buildWeb() {
  const files = sourcesIn(['apps/web', 'packages/contract'])
  const stats = timesOf(files)
  const made = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  if (made.stats === stats) return
  // A checkout of the same files has other times: what counts in the end is what they hold.
  const contents = hashOf(files, (file) => readFileSync(file))
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
