import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const cacheDirectory = join(import.meta.dirname, '../.cache/fonts')
const require = createRequire(import.meta.url)

/** Latin-1 and the punctuation, arrows and signs that the pages and the app set in their own type. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x2010, 0x2015),
  ...'ıŒœˆ˚˜‘’‚“”„†‡•…‰′″‹›⁄€™↑→↓←↗−≤≥×✓',
].join('')

type Cut = {
  name: string
  file: string
  axes: { wght: number | { min: number; max: number } }
  as: 'woff2' | 'woff'
}

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
const hanken = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'

const cuts: Cut[] = [
  // Headings and big numbers are set in one weight; the others would cost 16 kB more on every first visit.
  { name: 'bricolage', file: bricolage, axes: { wght: 700 }, as: 'woff2' },
  { name: 'hanken', file: hanken, axes: { wght: { min: 400, max: 700 } }, as: 'woff2' },
  // The share images are drawn by satori, which reads neither woff2 nor variable axes.
  { name: 'bricolage-700', file: bricolage, axes: { wght: 700 }, as: 'woff' },
  { name: 'hanken-500', file: hanken, axes: { wght: 500 }, as: 'woff' },
]

/** Writes the subset fonts to .cache/fonts; does nothing when they are there and their recipe is unchanged. */
export async function prepareFonts(): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true })
  await Promise.all(cuts.map(prepare))
}

/** A prepared cut, for the share images. */
export function readFont(name: string): Promise<Buffer> {
  return readFile(join(cacheDirectory, `${name}.woff`))
}

async function prepare(cut: Cut): Promise<void> {
  const target = join(cacheDirectory, `${cut.name}.${cut.as}`)
  const source = await readFile(require.resolve(cut.file))
  const recipe = createHash('sha256')
    .update(source)
    .update(JSON.stringify([cut, characters]))
    .digest('hex')
  const stamp = `${target}.recipe`
  if (existsSync(target) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === recipe) return
  const font = await subsetFont(source, characters, { targetFormat: cut.as, variationAxes: cut.axes })
  // Written beside and renamed: two builds at once never read half a font.
  const temporary = `${target}.${process.pid}`
  await writeFile(temporary, font)
  await rename(temporary, target)
  await writeFile(stamp, recipe)
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
}
