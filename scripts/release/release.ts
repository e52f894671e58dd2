/**
 * Called by `npm version`: `check` before it changes anything, `changelog` before its commit and tag, `files` after them.
 * The files of a release are its sources, its components (CycloneDX), the licences, and the checksums of all these.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '#scripts/program/install.mjs'

const CHANGELOG = join(root, 'CHANGELOG.md')
const UNRELEASED = '## Unreleased'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const output = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The changelog before and after the heading 'Unreleased'. Ends the command if it has no entry there. */
function unreleased(): [before: string, after: string] {
  const [before = '', after = ''] = readFileSync(CHANGELOG, 'utf8').split(`${UNRELEASED}\n`)
  const [entries = ''] = after.split(/^## /m)
  if (!/^- /m.test(entries))
    fail(`CHANGELOG.md has nothing under '${UNRELEASED}': there is nothing to release.`)
  return [before, after]
}

/** The entries under 'Unreleased' become those of this version. */
function changelog(): void {
  const [before, after] = unreleased()
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(CHANGELOG, `${before}${UNRELEASED}\n\n## ${version} (${day})\n${after}`)
  output('git', ['add', 'CHANGELOG.md'])
}

type Manifest = { devDependencies?: unknown; overrides?: unknown; workspaces?: string[] }
type LockEntry = Manifest & { dev?: boolean; resolved?: string; link?: boolean }

/**
 * CycloneDX by npm, in a copy of the manifests without the tools: `npm sbom --omit dev` also leaves out packages that
 * both need, such as PostgreSQL's driver.
 */
function partsList(): string {
  const folder = mkdtempSync(join(tmpdir(), 'task-manager-release-'))
  const copy = (file: string, change: (content: Manifest) => Manifest): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    const content = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest
    writeFileSync(join(folder, file), JSON.stringify(change(content)))
  }
  // The overrides name versions of tools.
  const withoutTools = ({ devDependencies: _, overrides: __, ...rest }: Manifest): Manifest => rest
  copy('package.json', withoutTools)
  copy('package-lock.json', (lock) => {
    const entries = Object.entries((lock as { packages: Record<string, LockEntry> }).packages)
    for (const [, { link, resolved }] of entries)
      if (link && resolved) copy(join(resolved, 'package.json'), withoutTools)
    const kept = entries.filter(([, { dev }]) => !dev)
    return {
      ...lock,
      packages: Object.fromEntries(kept.map(([path, entry]) => [path, withoutTools(entry)])),
    } as Manifest
  })
  const list = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel=error'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
  )
  rmSync(folder, { recursive: true })
  return list
}

function files(): void {
  const folder = join(root, 'dist', `release-${version}`)
  mkdirSync(folder, { recursive: true })
  const name = `task-manager-${version}`
  const sources = [
    'archive',
    `--prefix=${name}/`,
    '--format=tar.gz',
    `--output=${join(folder, `${name}.tar.gz`)}`,
  ]
  output('git', [...sources, `v${version}`])
  writeFileSync(join(folder, 'sbom.cdx.json'), partsList())
  writeFileSync(
    join(folder, 'licences.txt'),
    output(process.execPath, [join(root, 'scripts/release/licences.ts')]),
  )
  const sums = readdirSync(folder)
    .filter((file) => file !== 'SHA256SUMS')
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  console.log(`Version ${version} is tagged as v${version}; its files are in dist/release-${version}.`)
}

const [task] = process.argv.slice(2)
if (task === 'check') unreleased()
else if (task === 'changelog') changelog()
else if (task === 'files') files()
else fail('Called by `npm version`, with check, changelog or files.')
