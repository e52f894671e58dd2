import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, isNewEnough, productNode, root } from './install.mjs'
import { buildWeb } from './web-build.mjs'

/** `npm start`: makes sure that everything is installed and built, then becomes the server. */
install({ tools: false })
buildWeb()

const main = join(root, 'apps/server/src/main.ts')
process.chdir(root)

if (isNewEnough()) {
  // npm puts the embedded Node first on the path, so from the second start on this very process is the server.
  module.enableCompileCache?.(join(root, 'node_modules/.cache/compiled'))
  readEnvFile()
  process.argv[1] = main
  await import(pathToFileURL(main).href)
} else {
  const args = [`--env-file-if-exists=${join(root, '.env')}`, main, ...process.argv.slice(2)]
  const server = spawn(productNode(), args, { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal))
  }
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

/** Values of the environment win over those of the file, as with Node's own option. */
function readEnvFile() {
  try {
    process.loadEnvFile(join(root, '.env'))
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
  }
}
