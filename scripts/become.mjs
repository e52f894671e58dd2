import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { isNewEnough, productNode, root } from './install.mjs'
import { missingFlags, nodeFlags, restartWithFlags } from './node-flags.mjs'
import { sourcesIn, timesOf } from './sources.mjs'

const COMPILED = join(root, 'node_modules/.cache/compiled')
/** Of which sources; beside them, because what is in that folder is Node's. */
const STAMP = `${COMPILED}.txt`

/**
 * Lets this process become the given program, with the settings of `.env` below those of the environment.
 * npm puts the embedded Node first on the path, so once that is installed nothing has to be started for it.
 * @param {string} program a TypeScript file, from the root of the checkout
 */
export async function become(program) {
  process.chdir(root)
  const file = join(root, program)
  endWithNpm()
  if (isNewEnough()) restartWithFlags()
  // On Windows a process cannot begin anew.
  if (!isNewEnough() || missingFlags().length > 0) return runOnProductNode(file)
  module.enableCompileCache?.(COMPILED)
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.argv[1] = file
  await import(pathToFileURL(file).href)
}

/**
 * Has a process that ends read the server once, after an installation or a change: taking its types out needs 20 MB that a
 * server which does it itself would keep.
 * @param {string} program as for `become`; it ends at once when it is told to
 */
export function compileAhead(program) {
  const sources = timesOf(sourcesIn(['apps/server', 'packages/contract']))
  if (existsSync(COMPILED) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  const args = [...nodeFlags(), join(root, program), '--compile-only']
  const { status } = spawnSync(productNode(), args, { env, stdio: 'ignore' })
  // Where nothing can be kept, the server takes its types out itself.
  if (status === 0 && existsSync(COMPILED)) writeFileSync(STAMP, sources)
}

/** @param {string} file */
function runOnProductNode(file) {
  const settings = existsSync('.env') ? ['--env-file=.env'] : []
  const child = spawn(productNode(), [...nodeFlags(), ...settings, file, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? COMPILED },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
