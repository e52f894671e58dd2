import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from './files.ts'

/** Tests that every citation of the product's law exists (docs/product/README.md). */
const read = (path: string) => readFileSync(path, 'utf8')
const found = (path: string, pattern: RegExp) =>
  [...read(path).matchAll(pattern)].map(([, code]) => code ?? '')
const pages = readdirSync('docs/product').map((name) => `docs/product/${name}`)
/** Every decision: a row of decisions.md, or a section of another page when it is long. */
const decided = pages.flatMap((page) => found(page, /^(?:\| |### )([ATUP]\d+) /gm))

/** All defined codes: 'spec 5', 'site 2', 'api 4', 'T5', '0013'. */
const law = new Set([
  ...found('docs/product/task-manager.md', /^## (\d+)\./gm).map((n) => `spec ${n}`),
  ...found('docs/product/public-site.md', /^## (\d+)\./gm).map((n) => `site ${n}`),
  ...found('docs/product/api.md', /^## (\d+)\./gm).map((n) => `api ${n}`),
  ...decided,
  ...readdirSync('docs/decisions').map((name) => name.slice(0, 4)),
])

const JOINED = '(?:(?:, | and |–)'
const SECTIONS = new RegExp(`\\b(spec|site|api) (\\d+${JOINED}\\d+)*)`, 'gi')
const DECISIONS = new RegExp(`\\bdecisions? ((?:[A-Z]|\\d{3})\\d+${JOINED}(?:[A-Z]|\\d{3})\\d+)*)`, 'gi')
const IN_WORDS = /\b[ATUP]\d{1,2}\b/g
const AFTER_NAME =
  /\[((?:[A-Z]\d{1,2}|(?:spec|site|api) \d+)(?:, (?:[A-Z]\d{1,2}|(?:spec|site|api) \d+))*)\]['"`]/g

/** Expands '2, 4 and 8' and 'T1–T12'. */
function each(list: string): string[] {
  return list.split(/, | and /).flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const [letter, from, to] = [
      first.replace(/\d+$/, ''),
      Number(first.match(/\d+$/)),
      Number(last.match(/\d+$/)),
    ]
    if (/^\d{4}$/.test(first) || from === to) return [first]
    return Array.from({ length: to - from + 1 }, (_, i) => `${letter}${from + i}`)
  })
}

/** The parts of a file in which a bare 'A7' is a code: documents, comments and titles of tests. */
const wordsOf = (path: string, text: string): string =>
  path.endsWith('.md')
    ? text
    : (text.match(/\/\*[\s\S]*?\*\/|\/\/ .*|\b(?:test|describe)\([`'"].*/g) ?? []).join('\n')

function citedIn(path: string): string[] {
  const text = read(path)
  return [
    ...[...text.matchAll(SECTIONS)].flatMap(([, document = '', list = '']) =>
      each(list).map((n) => `${document.toLowerCase()} ${n}`),
    ),
    ...[...text.matchAll(DECISIONS)].flatMap(([, list = '']) => each(list)),
    ...[...text.matchAll(AFTER_NAME)].flatMap(([, list = '']) => list.split(', ')),
    ...(wordsOf(path, text).match(IN_WORDS) ?? []),
  ]
}

const files = filesIn()
  .filter((path) => /\.(ts|tsx|mjs|md|css|lua|example)$/.test(path))
  .filter((path) => path !== 'scripts/repository/law.test.ts')

test('each specification has nine sections, and every decision is defined once', () => {
  for (const specification of ['spec', 'site'])
    expect([...law].filter((code) => code.startsWith(specification))).toHaveLength(9)
  expect(decided).toEqual([...new Set(decided)])
  expect(decided.length).toBeGreaterThan(80)
})

test('a decision of more than 400 characters is a section of its own', () => {
  const rows = pages.flatMap((page) => found(page, /^(\| [ATUP]\d+ \|.*)$/gm))
  expect(rows.filter((row) => row.length > 400)).toEqual([])
})

test('every row of a table is one line', () => {
  const broken = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => found(path, /^(\|(?:.*[^|\s])?)\s*$/gm).map((row) => `${path}: ${row}`))
  expect(broken).toEqual([])
})

test('every code that is cited anywhere has its definition in docs', () => {
  const cited = files.flatMap((path) => citedIn(path).map((code) => ({ path, code })))
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter(({ code }) => !law.has(code))).toEqual([])
})

test('every section and every decision is in the title of a test', () => {
  const tests = files.filter((path) => /\.(test|spec)\.ts$/.test(path))
  const named = tests.flatMap((path) =>
    [...read(path).matchAll(AFTER_NAME)].flatMap(([, list = '']) => list.split(', ')),
  )
  const records = /^\d{4}$/
  expect([...law].filter((code) => !records.test(code) && !named.includes(code))).toEqual([])
})

test('every citation can be looked up in this repository', () => {
  const elsewhere = /\bspecification,? (section )?\d|\bthe specification\b|\bdesign: |\bissue: /i
  expect(files.filter((path) => elsewhere.test(read(path)))).toEqual([])
})

test("every comment, document and text calls a person 'they'", () => {
  const meant = /\b(he|his|him|himself)\b/
  const found = files.filter(
    (path) =>
      !path.includes('/seed/') &&
      wordsOf(path, read(path))
        .split('\n')
        .some((line) => meant.test(line)),
  )
  expect(found).toEqual([])
})

test("the browser's date field is visible in the task form only, and hidden behind the field for dates in words", () => {
  const withDate = files.filter(
    (path) => path.startsWith('apps/web/app/') && path.endsWith('.tsx') && /type="date"/.test(read(path)),
  )
  expect(withDate).toEqual([
    'apps/web/app/features/task-editor/fields/due-date-field.tsx',
    'apps/web/app/ui/form/day-field.tsx',
  ])
  expect(read('apps/web/app/ui/form/day-field.tsx')).toMatch(
    /type="date"\s+tabIndex=\{-1\}\s+aria-hidden="true"/,
  )
})

test('the table of routes names every screen behind login and of signing in', () => {
  const [, , behindLogin = ''] = read('apps/web/app/routes.ts').split(/^ {2}layout\(/m)
  const routes = [...behindLogin.matchAll(/route\('([^'*]+)'/g)].map(([, path]) =>
    `/${path}`.replace(/:(\w+)/g, '{$1}'),
  )
  const table = found('docs/product/task-manager.md', /^\| (`\/.*?) \|/gm).flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path),
  )
  expect(routes.length).toBeGreaterThan(20)
  expect(table.toSorted()).toEqual(routes.toSorted())
})
