import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './end-with-npm.mjs'
import { isNewEnough, productNode, root } from './install.mjs'

/**
 * Lets this process become the given program, with the settings of `.env` below those of the environment.
 * npm puts the embedded Node first on the path, so once that is installed nothing has to be started for it.
 * @param {string} program a TypeScript file, from the root of the checkout
 */
export async function become(program) {
  process.chdir(root)
  const file = join(root, program)
  endWithNpm()
  if (!isNewEnough()) return runOnProductNode(file)
  module.enableCompileCache?.(join(root, 'node_modules/.cache/compiled'))
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.argv[1] = file
  await import(pathToFileURL(file).href)
}

/** @param {string} file */
function runOnProductNode(file) {
  const settings = existsSync('.env') ? ['--env-file=.env'] : []
  const child = spawn(productNode(), [...settings, file, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
