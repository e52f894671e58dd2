/**
 * `npm run assets`: generates fonts, icons and share images whose inputs changed, and removes those no longer
 * used.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isCurrent, stamps, stampsFile, web } from './assets.ts'
import { fonts } from './fonts.ts'
import { icons } from './icons.ts'
import { shareImages } from './share-images.ts'

const assets = [...fonts, ...icons, ...shareImages]
const files = new Set(assets.map(({ file }) => file))

for (const file of Object.keys(stamps).filter((known) => !files.has(known))) {
  await rm(join(web, file), { force: true })
  process.stdout.write(`apps/web/${file} is missing\n`)
}
// Fonts come first, because share images use them.
for (const { file, make } of assets.filter((asset) => !isCurrent(asset))) {
  await mkdir(dirname(join(web, file)), { recursive: true })
  await writeFile(join(web, file), await make())
  process.stdout.write(`apps/web/${file}\n`)
}
const recipes = Object.fromEntries(assets.map(({ file, recipe }) => [file, recipe]))
await writeFile(stampsFile, `${JSON.stringify(recipes, null, 2)}\n`)
