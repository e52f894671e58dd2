/** `npm run test:deploy [-- name …]`: runs the tests whose programs are installed, and names the others. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '#scripts/program/install.mjs'

const TESTS = 'deploy/test'

/** What a test needs besides programs. */
const ROOT_RIGHTS = "root's rights"
const DEBIAN = "Debian's packages"

/** Programs and more that a test needs. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'api-pgbouncer': ['pgbouncer'],
  caddy: ['caddy', 'openssl'],
  container: ['git'],
  'container-build': ['buildah', 'debootstrap', 'dpkg-deb', 'unshare', 'git', 'npm', ROOT_RIGHTS, DEBIAN],
  'container-lint': ['hadolint'],
  haproxy: ['haproxy', 'openssl'],
  nginx: ['nginx', 'openssl'],
  pgbouncer: ['pgbouncer'],
  prometheus: ['prometheus', 'promtool'],
  release: ['git', 'npm', 'sha256sum'],
  reproducible: ['git', 'tar'],
  systemd: ['systemd-analyze'],
  upgrade: ['haproxy', 'openssl', 'git'],
}

/** Each takes minutes: only by name. */
const SLOW = new Set(['reproducible'])

const folders = (process.env.PATH ?? '').split(delimiter)

/** Whether the first mirror of this machine answers. */
async function hasDebian(): Promise<boolean> {
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', '$(REPO_URI)'], { encoding: 'utf8' })
  const [mirror = ''] = (stdout ?? '').split('\n')
  const answer = await fetch(mirror, { method: 'HEAD', signal: AbortSignal.timeout(5000) }).catch(() => null)
  return answer?.ok === true
}

const debian = await hasDebian()
function isThere(need: string): boolean {
  if (need === ROOT_RIGHTS) return process.getuid?.() === 0
  if (need === DEBIAN) return debian
  return folders.some((folder) => {
    try {
      accessSync(join(folder, need), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const files = readdirSync(join(root, TESTS)).filter((file) => file.endsWith('.test.ts'))
const all = [...new Set([...files.map((file) => file.replace('.test.ts', '')), 'api-pgbouncer'])].sort()
const named = process.argv.slice(2)
const chosen = all.filter((name) => (named.length === 0 ? !SLOW.has(name) : named.includes(name)))
if (chosen.length === 0) {
  console.error(`No test has this name. The tests are: ${all.join(', ')}.`)
  process.exit(2)
}

const missing = new Map(chosen.map((name) => [name, (NEEDS[name] ?? []).filter((each) => !isThere(each))]))
const possible = chosen.filter((name) => missing.get(name)?.length === 0)
const run = (args: readonly string[]): boolean =>
  spawnSync('vitest', ['run', '--config', 'deploy/vitest.config.ts', ...args], {
    cwd: root,
    stdio: 'inherit',
  }).status === 0

// What is installed is the built product.
spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
const own = possible.filter((name) => name !== 'api-pgbouncer')
const results = [
  own.length === 0 || run(['--project', 'deploy', ...own.map((name) => `${TESTS}/${name}.test.ts`)]),
  !possible.includes('api-pgbouncer') || run(['--project', 'api-pgbouncer']),
]

console.log(`\nTested: ${possible.join(', ') || 'nothing'}.`)
for (const [name, programs] of missing)
  if (programs.length > 0) console.log(`NOT TESTED: ${name} (not installed: ${programs.join(', ')}).`)
if (named.length === 0)
  for (const name of SLOW) console.log(`NOT TESTED: ${name} (takes minutes: npm run test:deploy -- ${name}).`)
process.exit(results.every(Boolean) ? 0 : 1)
