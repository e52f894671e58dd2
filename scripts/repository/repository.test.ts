import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#server/config.ts'
import { filesIn } from './files.ts'

/** Tests that documents and layout of the repository agree with its files. */
const read = (path: string) => readFileSync(path, 'utf8')
const lines = (path: string) => read(path).trimEnd().split('\n').length
const files = filesIn()
const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
const documents = files.filter((path) => path.endsWith('.md'))
const manifest = JSON.parse(read('package.json'))

test('no folder has a catch-all name', () => {
  const named = /(^|\/)(utils?|common|helpers?|types|misc|shared)\//
  expect(files.filter((path) => named.test(path))).toEqual([])
  expect(sources.filter((path) => /(^|\/)(index|utils?|helpers?|misc)\.tsx?$/.test(path))).toEqual([])
})

test('no folder of server, web, contract and journeys holds more than 28 files of its own', () => {
  const perFolder = new Map<string, number>()
  // Every release adds migrations; they are read by number.
  for (const path of files.filter(
    (path) => /^(apps|packages|e2e)\/.+\.(ts|tsx|mjs)$/.test(path) && !/\/migrations\//.test(path),
  ))
    perFolder.set(dirname(path), (perFolder.get(dirname(path)) ?? 0) + 1)
  expect([...perFolder].filter(([, count]) => count > 28)).toEqual([])
})

test("only the form's due date and the day field use the browser's own date control", () => {
  const own = sources.filter(
    (path) => /^apps\/web\/(app|early)\//.test(path) && /type=(\{?)["']date["']/.test(read(path)),
  )
  expect(own.sort()).toEqual([
    'apps/web/app/features/task-editor/fields/due-date-field.tsx',
    'apps/web/app/ui/form/day-field.tsx',
  ])
})

test('half of the files have at most 60 lines', () => {
  const lengths = sources.map(lines).sort((a, b) => a - b)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60)
})

test('a screen behind login loads, composes and names the page in at most 80 lines', () => {
  const screens = sources.filter(
    (path) => path.startsWith('apps/web/app/routes/app/') && !path.includes('.test.'),
  )
  expect(screens.filter((path) => lines(path) > 80)).toEqual([])
})

test.each(documents)('%s names only commands that exist', (document) => {
  const commands = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '')
  expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([])
})

test.each(documents)('%s links only to files that exist', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => target ?? '')
  const inside = links.filter((target) => !/^[a-z]+:/.test(target))
  expect(inside.filter((target) => !existsSync(join(dirname(document), target)))).toEqual([])
})

test('ARCHITECTURE.md names folders and files that exist', () => {
  const tree = read('ARCHITECTURE.md').match(/```\n([\s\S]*?)```/)?.[1] ?? ''
  const paths = [...tree.matchAll(/^([\w.-]+(?:\/[\w.-]*)*)/gm)].map(([path]) => path)
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test("'Where is what' in ARCHITECTURE.md has paths that exist", () => {
  const where = read('ARCHITECTURE.md').match(/## Where is what\n([\s\S]*?)\n## /)?.[1] ?? ''
  const paths = [...where.matchAll(/`((?:apps|packages|e2e|scripts|bench|deploy)\/[^`*]+)`/g)].map(
    ([, path]) => path ?? '',
  )
  expect(paths.length).toBeGreaterThanOrEqual(25)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test.each([
  ['Server features', 'apps/server/src/features/'],
  ['Web features', 'apps/web/app/features/'],
])('ARCHITECTURE.md lists the %s in one line each', (title, folder) => {
  const table = read('ARCHITECTURE.md').match(new RegExp(`## ${title}\\n([\\s\\S]*?)\\n## `))?.[1] ?? ''
  const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name)
  const inside = files.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
  const folders = inside.filter((path) => path.includes('/')).map((path) => path.split('/')[0])
  expect(listed).toEqual([...new Set(folders)].sort())
})

test('decision records are numbered without a gap and fit on a page', () => {
  const records = files
    .filter((path) => path.startsWith('docs/decisions/'))
    .map((path) => [basename(path), lines(path)] as const)
  expect(records.map(([name]) => name.slice(0, 4))).toEqual(
    records.map((_, i) => String(i + 1).padStart(4, '0')),
  )
  expect(records.filter(([, length]) => length > 60)).toEqual([])
})

test('every fault case has its figures in the document, and every figure its case', () => {
  const cases = files
    .filter((path) => path.startsWith('apps/server/faults/cases/'))
    .map((path) => basename(path, '.ts'))
  const [, figures = ''] = read('docs/reliability.md').split('\n## Cases\n')
  const written = [...figures.matchAll(/^<!-- begin (.+) -->$/gm)].map(([, name]) => name)
  expect(written.toSorted()).toEqual(cases.toSorted())
})

test('the table of libraries has every dependency, and no other', () => {
  const table = [...read('docs/decisions/0005-libraries.md').matchAll(/^\|(.*?)\|/gm)].map(
    ([, cell]) => cell ?? '',
  )
  const named = table.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const expected = files
    .filter((path) => basename(path) === 'package.json')
    .map((path) => JSON.parse(read(path)))
    .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
    .filter((name) => !name.startsWith('@task-manager/'))
  expect(new Set(named.filter((name) => name !== 'zod/mini'))).toEqual(new Set(expected))
})

test('.env.example explains every setting, and no other', () => {
  const named = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(settingNames.toSorted())
})

test('every command of package.json runs a file that exists', () => {
  const ran = Object.values<string>(manifest.scripts).flatMap(
    (command) => command.match(/\S+\.(mjs|ts)\b/g) ?? [],
  )
  expect(ran.filter((file) => !existsSync(file))).toEqual([])
})

type Package = {
  resolved?: string
  link?: boolean
  version?: string
  optionalDependencies?: Record<string, string>
}
const locked = Object.entries<Package>(JSON.parse(read('package-lock.json')).packages)

test('the lock file names no host', () => {
  expect(locked.filter(([, { resolved }]) => resolved?.includes('://')).map(([path]) => path)).toEqual([])
})

// npm looks such a dependency up again: `npm ci` fails once its tag has moved, and npm 9 of Debian at once for a peer.
test('each dependency in the lock file is the version that its package asks for', () => {
  const { status, stderr } = spawnSync('npm', ['ls', '--all', '--package-lock-only'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('the lock file has an entry for every platform, so that npm ci works on each', () => {
  const names = new Set(
    locked.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  )
  const expected = locked.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
  expect(expected.filter((name) => !names.has(name))).toEqual([])
})

test('every platform runs the same Node', () => {
  const brought = Object.entries<string>(manifest.optionalDependencies).filter(([name]) =>
    name.startsWith('node-'),
  )
  expect(brought).toHaveLength(5)
  expect([...new Set(brought.map(([, version]) => version))]).toHaveLength(1)
})
