import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { endWithNpm } from './program/end-with-npm.mjs'
import { install, productNode, root } from './program/install.mjs'

/** `npm test`: installs what the tests need and hands over to check.ts, on the Node that runs the product. */
install({ tools: true })
endWithNpm()

const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const args = [join(root, 'scripts/checks/check.ts'), ...process.argv.slice(2)]
const run = spawn(productNode(), args, { cwd: root, env: { ...process.env, PATH: path }, stdio: 'inherit' })
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => run.kill(signal))
}
run.on('exit', (code) => process.exit(code ?? 1))
