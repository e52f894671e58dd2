/**
 * Lays ready what `use.mjs` gives the server: its sources without types, and the two libraries of many small files as one
 * file each (docs/decisions/0017-memory.md). Run by `npm start` in a process of its own: `node make.mjs <folder>`.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const OWN = ['apps/server/src', 'packages/contract/src']
const LIBRARIES = ['kysely', 'zod/mini']

/**
 * Types give way to blanks, so each character stays where it was; blanks at the end of a line are of no use.
 * @param {string} source
 */
export function withoutTypes(source) {
  const before = source.split('\n')
  const after = stripTypeScriptTypes(source).split('\n')
  // A line that ended in blanks before may be part of a text.
  return after.map((line, i) => (/\s$/.test(before[i] ?? '') ? line : line.trimEnd())).join('\n')
}

/** @param {string} folder */
function writeOwn(folder) {
  for (const base of OWN)
    for (const name of readdirSync(join(ROOT, base), { recursive: true, encoding: 'utf8' })) {
      if (!/(?<!\.d|\.test)\.ts$/.test(name)) continue
      const file = join(folder, 'own', base, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, withoutTypes(readFileSync(join(ROOT, base, name), 'utf8')))
    }
}

/** @param {string} folder */
async function writeLibraries(folder) {
  const bundle = await rolldown({
    cwd: join(ROOT, 'apps/server'),
    input: Object.fromEntries(LIBRARIES.map((name) => [name, name])),
    platform: 'node',
    plugins: [
      {
        name: 'without-languages',
        // Its messages in fifty languages: ours are our own.
        load: (id) => (/[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id) ? 'export {}' : null),
        // A single character beyond Latin-1, and the engine keeps two bytes of every one.
        renderChunk: (code) =>
          code.replace(
            /[^\u0000-\u00ff]/g,
            (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
          ),
      },
    ],
  })
  await bundle.write({
    dir: join(folder, 'libraries'),
    entryFileNames: '[name].mjs',
    comments: false,
  })
  writeFileSync(join(folder, 'libraries.json'), JSON.stringify(LIBRARIES))
}

if (import.meta.main) {
  const folder = process.argv[2] ?? ''
  const half = `${folder}-${process.pid}`
  writeOwn(half)
  await writeLibraries(half)
  rmSync(folder, { recursive: true, force: true })
  renameSync(half, folder)
}
