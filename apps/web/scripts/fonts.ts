import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Asset, recipeOf } from './assets.ts'

const require = createRequire(import.meta.url)

/** Latin-1, punctuation, arrows and symbols that pages and application use. */
const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...range(0x2010, 0x2015),
  ...'ıŒœˆ˚˜‘’‚“”„†‡•…‰′″‹›⁄€™↑→↓←↗−≤≥×✓',
].join('')

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
const hanken = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'

/** The two fonts, reduced to the characters and weights in use. */
export const fonts: readonly Asset[] = [
  // Headings and large numbers have one weight; others would add 16 kB to every first visit.
  cut('app/fonts/bricolage.woff2', bricolage, 700),
  cut('app/fonts/hanken.woff2', hanken, { min: 400, max: 700 }),
  // For the share images: satori reads neither woff2 nor variable axes.
  cut('scripts/fonts/bricolage-700.woff', bricolage, 700),
  cut('scripts/fonts/hanken-500.woff', hanken, 500),
]

function cut(file: string, from: string, wght: number | { min: number; max: number }): Asset {
  const source = readFileSync(require.resolve(from))
  return {
    file,
    recipe: recipeOf(source, JSON.stringify(wght), characters),
    async make() {
      const { default: subsetFont } = await import('subset-font')
      const targetFormat = file.endsWith('.woff2') ? 'woff2' : 'woff'
      return subsetFont(source, characters, { targetFormat, variationAxes: { wght } })
    },
  }
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
}
