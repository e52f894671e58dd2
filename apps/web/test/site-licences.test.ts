import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from '#scripts/list-files.ts'
import { publicPages, read } from './built-site.ts'

const root = join(import.meta.dirname, '..')
/** Name and text of each entry. */
const entries = new Map(
  read('licenses.txt')
    .split(/^={80}\n/m)
    .slice(1)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry] as const),
)

/** Packages that the sources import for more than types. The table of routes is used by the build only. */
async function imported(): Promise<Set<string>> {
  const names = new Set<string>()
  const folders = ['app', 'worker']
  const listed = folders.map(async (folder) =>
    (await listFiles(join(root, folder))).map((file) => `${folder}/${file}`),
  )
  const files = (await Promise.all(listed))
    .flat()
    .filter((file) => /(?<!\.test)\.(tsx?|css)$/.test(file) && file !== 'app/routes.ts')
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    const imports = /(?:^import (?!type )[^'"]*?|^@import |\bimport\()['"]((?:@[\w-]+\/)?[a-z][\w.-]*)/gm
    for (const [, name = ''] of text.matchAll(imports)) names.add(name)
  }
  return names
}

test('lists the full licence of every package in the pages [site 2]', async () => {
  const names = [...(await imported())].filter((name) => !name.startsWith('@task-manager'))
  expect(names).toEqual(expect.arrayContaining(['react-router', 'workbox-precaching']))
  for (const name of [...names, 'react-dom', 'zod', 'swagger-ui-dist'])
    expect(entries.get(name)?.length ?? 0, name).toBeGreaterThan(500)
})

test('lists the licence of both fonts [site 2]', () => {
  for (const font of ['bricolage-grotesque', 'hanken-grotesk'])
    expect(entries.get(`@fontsource-variable/${font}`)).toContain('SIL OPEN FONT LICENSE Version 1.1')
})

test('leads to the licences from every public page [site 2]', () => {
  for (const { path, html } of publicPages) expect(html, path).toContain('href="/licenses.txt"')
})
