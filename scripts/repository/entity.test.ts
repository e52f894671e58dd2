/** Checks the tables of CONTRIBUTING.md about a new field and a new entity. */
import { readdirSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { endpoints } from '@task-manager/contract/contract'
import { NewTask } from '@task-manager/contract/tasks/tasks'
import { expect, test } from 'vitest'
import { root } from '#scripts/program/install.mjs'

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')
const filesIn = (folder: string) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)

const [, section = ''] = read('CONTRIBUTING.md').split('A new entity')
const rows = [...section.matchAll(/^\| `([^`]+)` \|.*\| (.+) \|$/gm)].map(([, file = '', heldBy = '']) => ({
  file,
  heldBy,
}))

test('a new entity is at most 17 files, of which the compiler or a test requires all but three', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThanOrEqual(17)
  expect(rows.filter(({ heldBy }) => heldBy === '–').length).toBeLessThanOrEqual(3)
})

test.each(rows.filter(({ file }) => file.includes('notes')))('projects has its $file', ({ file }) => {
  const pattern = file.replaceAll('notes', 'projects')
  const beforeWildcard = pattern.split('*')[0] ?? ''
  const folder = beforeWildcard.slice(0, beforeWildcard.lastIndexOf('/'))
  expect(filesIn(folder).filter((path) => matchesGlob(path, pattern))).not.toEqual([])
})

test.each(rows.filter(({ file }) => !/notes|\*/.test(file)))('$file knows projects', ({ file }) => {
  expect(read(file)).toMatch(/project/i)
})

test('the contract lists every endpoint of its files', async () => {
  const files = filesIn('packages/contract/src').filter((file) => /\/[\w-]+\.ts$/.test(file))
  const exported = await Promise.all(
    files.map(async (file) => Object.entries((await import(`${root}/${file}`)) as object)),
  )
  const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'access' in value
  const names = exported.flat().flatMap(([name, value]) => (isEndpoint(value) ? [name] : []))
  expect(names.toSorted()).toEqual([...endpoints.keys()].toSorted())
})

const documents = filesIn('docs/product').map(read).join('\n')

test('every field of a task is in the documents of the product', () => {
  const fields = Object.keys(NewTask.shape)
  expect(fields.filter((field) => !documents.includes(`\`${field}\``))).toEqual([])
})

test('every endpoint is in the documents of the product', () => {
  const paths = new Set([...endpoints.values()].map(({ path }) => path))
  expect([...paths].filter((path) => !documents.includes(path))).toEqual([])
})
