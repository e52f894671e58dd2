/** Runs `npm version` in a copy of this repository, and checks changelog, tag, sources, CycloneDX and checksums. */
import { execFileSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockedPackages } from '#scripts/release/locked.ts'
import { emptyFolder } from './programs.ts'

const ROOT = path.join(import.meta.dirname, '../..')

let copy: string
let clean: () => void
const run = (command: string, args: readonly string[], cwd = copy): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

beforeAll(() => {
  const { folder, remove } = emptyFolder()
  clean = remove
  copy = path.join(folder, 'copy')
  run('git', ['clone', '--quiet', '--local', ROOT, copy], folder)
  run('git', ['config', 'user.name', 'Release'])
  run('git', ['config', 'user.email', 'release@example.test'])
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'))
  run('npm', ['version', 'minor', '--no-workspaces-update'])
})
afterAll(() => clean())

const file = (name: string) => readFileSync(path.join(copy, name), 'utf8')
const released = () => JSON.parse(file('package.json')).version as string
const inRelease = (name: string) => path.join('dist', `release-${released()}`, name)

test('the changelog has the version, the commit its tag, and the folder no other change', () => {
  expect(file('CHANGELOG.md')).toMatch(
    new RegExp(`## Unreleased\n\n## ${released()} \\(\\d{4}-\\d\\d-\\d\\d\\)\n\n(?:- |### )`),
  )
  expect(run('git', ['tag', '--points-at', 'HEAD']).trim()).toBe(`v${released()}`)
  expect(run('git', ['status', '--porcelain', '--untracked-files=no']).trim()).toBe('')
})

test('the checksums match the files', () => {
  const folder = path.join(copy, inRelease('.'))
  const checked = run('sha256sum', ['--check', 'SHA256SUMS'], folder)
  expect(checked.trim().split('\n').sort()).toEqual([
    'licences.txt: OK',
    'sbom.cdx.json: OK',
    `task-manager-${released()}.tar.gz: OK`,
  ])
})

test('a version with nothing to release is refused, and changes nothing', () => {
  expect(() => run('npm', ['version', 'minor', '--no-workspaces-update'])).toThrow(
    'there is nothing to release',
  )
  expect(run('git', ['status', '--porcelain', '--untracked-files=no']).trim()).toBe('')
})

test('the list of components has each package of the lock file, with its hash and licence', () => {
  const bom = JSON.parse(file(inRelease('sbom.cdx.json')))
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[4-9]$/),
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    version: 1,
  })
  type Component = { 'bom-ref': string; purl: string; hashes?: unknown[]; licenses?: unknown[] }
  const components: Component[] = bom.components
  const refs = new Set(components.map((each) => each['bom-ref']))
  expect(refs.size).toBe(components.length)
  const needed = bom.dependencies.flatMap((each: { dependsOn: string[] }) => each.dependsOn)
  expect(needed.filter((ref: string) => !refs.has(ref))).toEqual([])
  const others = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40task-manager/'))
  expect(others.filter((each) => !each.hashes || !each.licenses).map(({ purl }) => purl)).toEqual([])
  const names = others.map((each) => each['bom-ref'])
  const locked = lockedPackages({ tools: false }).map(({ name, version }) => `${name}@${version}`)
  expect(new Set(names)).toEqual(new Set(locked))
  for (const name of ['pg@', 'fastify@', 'kysely@', 'react@']) expect(names.join()).toContain(name)
})
