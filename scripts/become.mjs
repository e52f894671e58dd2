import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { isNewEnough, productNode, root } from './install.mjs'
import { MALLOC, missingFlags, nodeFlags, restartWithFlags } from './node-flags.mjs'
import { sourcesIn, timesOf } from './sources.mjs'

/** What Node keeps of programs that take their types out themselves. */
const COMPILED = join(root, 'node_modules/.cache/compiled')
/** What `prepareAhead` keeps of the server's sources, and of which ones. */
const AHEAD = join(root, 'node_modules/.cache/ahead')
const STAMP = join(AHEAD, 'sources.txt')
const useAhead = `--import=${pathToFileURL(join(root, 'apps/server/ahead/use.mjs')).href}?in=${encodeURIComponent(AHEAD)}`

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

/** Lets this process become the server. `prepare` runs once, before it begins anew: nothing of that stays in its memory. */
export async function becomeServer(prepare = () => {}) {
  if (!process.execArgv.includes(useAhead)) {
    prepare()
    prepareAhead()
  }
  // Where nothing can be kept, the server takes its types out itself.
  await become('apps/server/src/main.ts', existsSync(STAMP) ? [useAhead] : [])
}

/** Has the server's sources laid ready, after an installation or a change: taking types out needs a compiler of 20 MB. */
function prepareAhead() {
  const sources = timesOf(sourcesIn(['apps/server', 'packages/contract']))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  // The rest stays until it is replaced: a server that still runs reads there for its threads.
  rmSync(STAMP, { force: true })
  const args = [join(root, 'apps/server/ahead/make.mjs'), AHEAD]
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
