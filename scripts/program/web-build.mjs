import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, print, productNode, root } from './install.mjs'
import { hashOf, sourcesIn, timesOf } from './sources.mjs'

const web = join(root, 'apps/web')
/** Hash of the sources of the build; inside the build folder, so that both are deleted together. */
const stamp = join(web, 'build/sources.json')

/** Builds the web unless the existing build has the same sources. */
export function buildWeb() {
  const files = sourcesIn(['apps/web', 'packages/contract'])
  const stats = timesOf(files)
  const built = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {}
  if (built.stats === stats) return
  // A new checkout has other timestamps, so the contents decide.
  const contents = hashOf(files, (file) => readFileSync(file))
  if (built.contents !== contents) build()
  writeFileSync(stamp, JSON.stringify({ stats, contents }))
}

function build() {
  print('Building the web pages (about ten seconds) …')
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(productNode(), [cli, 'build'], {
    cwd: web,
    env,
    encoding: 'utf8',
  })
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}`)
  fail('The web could not be built: fix the error above and run this again.')
}
