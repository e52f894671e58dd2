import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { isNewEnough, productNode, root } from './install.mjs'
import { MALLOC, missingFlags, nodeFlags, restartWithFlags } from './node-flags.mjs'
import { sourcesIn, timesOf } from './sources.mjs'

/** Node's compile cache for programs that run from their sources. */
const COMPILED = join(root, 'node_modules/.cache/compiled')
/** The bundle of the server, with a stamp of its sources. */
const BUNDLE = join(root, 'node_modules/.cache/server')
const STAMP = join(BUNDLE, 'sources.txt')
/**
 * Not --enable-source-maps: with that, the log library's lookup of its caller makes Node parse the whole map, which
 * keeps 12 MB in the process (decision 0017). This way it is parsed when the stack of an error is first read.
 */
const SOURCE_MAPS = '--import=data:text/javascript,process.setSourceMapsEnabled(true)'

/**
 * Runs the given program in this process. The environment comes before `.env`. npm puts the embedded Node first on the path,
 * so once that is installed no other process is needed.
 * @param {string} program a TypeScript file, from the root of the checkout
 * @param {string[]} more flags in addition to those of all programs
 */
export async function runProgram(program, more = []) {
  process.chdir(root)
  const file = join(root, program)
  endWithNpm()
  if (isNewEnough()) restartWithFlags(more)
  // Windows has no execve.
  if (!isNewEnough() || missingFlags(more).length > 0) return runOnProductNode(file, more)
  // Node holds the compile cache in memory, so the server does without.
  if (more.length === 0) module.enableCompileCache?.(COMPILED)
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.argv[1] = file
  await import(pathToFileURL(file).href)
}

/** Runs the server in this process. `prepare` runs once, before the restart, so that its memory is freed. */
export async function runServer(prepare = () => {}) {
  if (!process.execArgv.includes(SOURCE_MAPS)) prepare()
  await runProgram(relative(root, serverFile()), existsSync(STAMP) ? [SOURCE_MAPS] : [])
}

/** The program of the server: its bundle, or without a writable cache its sources. */
export const serverFile = () =>
  existsSync(STAMP) ? join(BUNDLE, 'main.mjs') : join(root, 'apps/server/src/main.ts')

/** Bundles the server after an installation or a change: stripping types needs a compiler of 20 MB. */
export function prepareBundle() {
  const sources = timesOf(sourcesIn(['apps/server', 'packages/contract']))
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  // The old bundle stays until it is replaced: a running server loads its threads from it.
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
