import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The root of the checkout. */
export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')

/**
 * Installs the dependencies when node_modules is missing or differs from package-lock.json. @param {{ tools: boolean }}
 * what `tools`: include development dependencies
 */
export function install({ tools }) {
  installPackages({ tools })
  linkNode(root)
}

/** @param {{ tools: boolean }} what */
function installPackages({ tools }) {
  const state = installed()
  if (state === 'all' || (state === 'product' && !tools)) return
  print('Installing the dependencies from npm (half a minute) …')
  // On Windows npm ci cannot delete the running Node, so the folder is updated instead.
  const command = process.platform === 'win32' ? ['install', '--no-save'] : ['ci']
  const args = [
    ...command,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--engine-strict=false',
    '--include=optional',
  ]
  // Keeps installed tools; a machine that only runs the product does not install them.
  const hasTools = existsSync(join(root, 'node_modules/@biomejs'))
  args.push(tools || hasTools ? '--include=dev' : '--omit=dev')
  const { status } = npm(args)
  if (status !== 0)
    fail(
      'npm could not install the dependencies: see its message above, check the network, and run this again.',
    )
}

/**
 * Compares npm's record of the last installation with package-lock.json.
 * @returns {'all' | 'product' | 'stale'} 'product': all but the development tools
 */
function installed() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return 'stale'
  // The result is cached for each state of the two files: comparing takes 10 ms and 10 MB.
  const seen = [join(root, 'package-lock.json'), record]
    .map((file) => statSync(file))
    .map((s) => `${s.size} ${s.mtimeMs}`)
  const note = join(root, 'node_modules/.cache/installed.json')
  if (existsSync(note)) {
    const { files, state } = JSON.parse(readFileSync(note, 'utf8'))
    if (files === seen.join()) return state
  }
  const state = compare(record)
  mkdirSync(dirname(note), { recursive: true })
  writeFileSync(note, JSON.stringify({ files: seen.join(), state }))
  return state
}

/**
 * @param {string} record
 * @returns {'all' | 'product' | 'stale'}
 */
function compare(record) {
  const locked = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(record)
  let missingTool = false
  for (const [path, { version, dev, devOptional, optional, link }] of Object.entries(locked)) {
    if (!path.includes('node_modules/') || link || present[path]?.version === version) continue
    if (present[path]) return 'stale'
    if (optional) continue
    if (!dev && !devOptional) return 'stale'
    missingTool = true
  }
  return missingTool ? 'product' : 'all'
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/**
 * Runs npm in the checkout: the npm that started this script, if any, so that its Node is used.
 * @param {string[]} args
 */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && node && existsSync(node)) return spawnSync(node, [cli, ...args], { cwd: root, stdio: 'inherit' })
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}

/**
 * The Node that is installed as a package.
 * @param {string} folder
 */
function packagedNode(folder) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  return Object.keys(optionalDependencies)
    .map((dependency) => join(folder, 'node_modules', dependency, name))
    .find((path) => existsSync(path))
}

/**
 * Links the packaged Node to `node_modules/.bin`, where npm's commands and deploy/task-manager.service find it. npm 9 (Debian)
 * removes its link together with the packages of other platforms, which have the same command.
 * @param {string} folder
 */
export function linkNode(folder) {
  const link = join(folder, 'node_modules/.bin/node')
  const node = packagedNode(folder)
  if (node === undefined || process.platform === 'win32' || existsSync(link)) return
  rmSync(link, { force: true })
  symlinkSync(relative(dirname(link), node), link)
}

/**
 * The Node that runs the product: the current one if new enough, else the installed package.
 * @returns {string} its path
 */
export function productNode() {
  if (isNewEnough()) return process.execPath
  return (
    packagedNode(root) ??
    fail(`npm has no Node.js for ${process.platform}-${process.arch}: install Node 26 and run this again.`)
  )
}

/** True when Node runs TypeScript, has argon2 and a SQLite with the required fixes. */
export function isNewEnough() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  const [one = 0, two = 0, three = 0] = (process.versions.sqlite ?? '0').split('.').map(Number)
  return major >= 24 && one * 1e6 + two * 1e3 + three >= 3_051_003
}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Exits with a message that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}
