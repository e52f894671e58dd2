import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Vite's list of bundled packages, in the client's build. */
export const bundledLicences = '.vite/licences.json'

/** Further packages that are served: service worker, fonts, base styles, and the API page. */
const served: readonly { name: string; texts: readonly string[] }[] = [
  ...['core', 'precaching', 'routing', 'strategies'].map((part) => ({
    name: `workbox-${part}`,
    texts: ['LICENSE'],
  })),
  { name: '@fontsource-variable/bricolage-grotesque', texts: ['LICENSE'] },
  { name: '@fontsource-variable/hanken-grotesk', texts: ['LICENSE'] },
  { name: 'tailwindcss', texts: ['LICENSE'] },
  { name: 'swagger-ui-dist', texts: ['NOTICE', 'LICENSE', 'swagger-ui-bundle.js.LICENSE.txt'] },
]

type Entry = { name: string; version: string; identifier?: string; text?: string }

/**
 * Writes licenses.txt with the full licence of every package that reaches a browser. Throws, and so fails the build,
 * when a package has no licence.
 */
export async function writeLicences(client: string): Promise<void> {
  const bundled: Entry[] = JSON.parse(await readFile(join(client, bundledLicences), 'utf8'))
  const others = bundled.filter(({ name }) => !name.startsWith('@task-manager/'))
  const entries = [...others, ...(await Promise.all(served.map(entryOf)))].sort(byName)
  const parts = entries.map(({ name, version, identifier, text }) => {
    if (!identifier || !text) throw new Error(`${name} brings no licence, so it must not be served`)
    return `${'='.repeat(80)}\n${name} ${version} (${identifier})\n\n${text}\n`
  })
  await writeFile(join(client, 'licenses.txt'), `${intro}\n${parts.join('\n')}`)
}

const intro = `What these pages are made with
Code and fonts of others that reach your browser from here, each with its licence.
`

async function entryOf({ name, texts }: (typeof served)[number]): Promise<Entry> {
  const folder = dirname(require.resolve(`${name}/package.json`))
  const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const read = await Promise.all(texts.map((file) => readFile(join(folder, file), 'utf8')))
  return { name, version, identifier: license, text: read.map((text) => text.trim()).join('\n\n') }
}

function byName(a: Entry, b: Entry): number {
  return a.name < b.name ? -1 : 1
}
