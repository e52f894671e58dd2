import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { endWithNpm } from './program/end-with-npm.mjs'
import { install, print, productNode, root } from './program/install.mjs'

/** `npm run dev`: the server, restarted on changes, and the web with hot reload; both end together. */
install({ tools: true })
endWithNpm()

const node = productNode()
const env = {
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  // Unchanged sources are compiled once.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
}
const settings = existsSync(join(root, '.env')) ? [`--env-file=${join(root, '.env')}`] : []
const server = [...settings, '--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')]
const web = [...settings, join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev']

print('Starting the server and the web; open the address that the web app prints. Ctrl-C stops both.')
const children = [
  spawn(node, server, { cwd: root, env, stdio: 'inherit' }),
  spawn(node, web, { cwd: join(root, 'apps/web'), env, stdio: 'inherit' }),
]

let code = 0
let open = children.length
for (const child of children) {
  child.on('exit', (status) => {
    code ||= status ?? 0
    endAll()
    if (--open === 0) process.exit(code)
  })
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, endAll)

function endAll() {
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
