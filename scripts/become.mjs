import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { isNewEnough, productNode, root } from './install.mjs'
import { MALLOC, missingFlags, nodeFlags, restartWithFlags } from './node-flags.mjs'
import { sourcesIn, timesOf } from './sources.mjs'

/** What Node keeps of programs that take their types out themselves. */
const COMPILED = join(root, 'node_modules/.cache/compiled')
/** The server as one bundle, and the sources that it was made of. */
const BUNDLE = join(root, 'node_modules/.cache/server')
const STAMP = join(BUNDLE, 'sources.txt')
const SOURCE_MAPS = '--enable-source-maps'

/**
 * Lets this process become the given program, with the settings of `.env` below those of the environment.
 * npm puts the embedded Node first on the path, so once that is installed nothing has to be started for it.
 * @param {string} program a TypeScript file, from the root of the checkout
 * @param {string[]} more flags beside those of every program
 */
export async function become(program, more = []) {
  process.chdir(root)
  const file = join(root, program)
  endWithNpm()
  if (isNewEnough()) restartWithFlags(more)
  // On Windows a process cannot begin anew.
  if (!isNewEnough() || missingFlags(more).length > 0) return runOnProductNode(file, more)
  // What is kept so stays in memory too.
  if (more.length === 0) module.enableCompileCache?.(COMPILED)
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.argv[1] = file
  await import(pathToFileURL(file).href)
}

/** Lets this process become the server. `prepare` runs once, before the restart: nothing of it stays in memory. */
export async function becomeServer(prepare = () => {}) {
  if (!process.execArgv.includes(SOURCE_MAPS)) {
    prepare()
    prepareBundle()
  }
  // Where nothing can be kept, the server runs from its sources.
  if (existsSync(STAMP)) await become(relative(root, join(BUNDLE, 'main.mjs')), [SOURCE_MAPS])
  else await become('apps/server/src/main.ts')
}

/** Bundles the server after an installation or a change: stripping types needs a compiler of 20 MB. */
function prepareBundle() {
  const sources = timesOf(sourcesIn(['apps/server', 'packages/contract']))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  // The rest stays until it is replaced: a running server loads its threads from there.
  rmSync(STAMP, { force: true })
  const args = [join(root, 'apps/server/bundle.mjs'), BUNDLE]
  const { status } = spawnSync(productNode(), args, { stdio: 'ignore' })
  if (status === 0) writeFileSync(STAMP, sources)
}

/**
 * @param {string} file
 * @param {string[]} more
 */
function runOnProductNode(file, more) {
  const settings = existsSync('.env') ? ['--env-file=.env'] : []
  const child = spawn(productNode(), [...nodeFlags(), ...more, ...settings, file, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...MALLOC, ...process.env },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
