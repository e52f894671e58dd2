/** Checks that fonts, icons and share images are up to date. */
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCurrent, stamps, web } from './assets.ts'
import { fonts } from './fonts.ts'
import { icons } from './icons.ts'
import { listFiles } from './list-files.ts'
import { redrawShareImages, shareImages } from './share-images.ts'

const assets = [...fonts, ...icons, ...shareImages]

test('every font, icon and share image is up to date, else run npm run assets', () => {
  expect(assets.filter((asset) => !isCurrent(asset)).map(({ file }) => file)).toEqual([])
})

test('no other generated files exist', async () => {
  const kept = await Promise.all(
    ['app/fonts', 'scripts/fonts', 'public'].map(async (folder) =>
      (await listFiles(join(web, folder))).map((file) => `${folder}/${file}`),
    ),
  )
  expect(kept.flat().toSorted()).toEqual(assets.map(({ file }) => file).toSorted())
  expect(Object.keys(stamps).toSorted()).toEqual(assets.map(({ file }) => file).toSorted())
})

/** Width and height of a PNG, from its header. */
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('every stored share image is 1200 × 630, like a generated one, and is served as it is', async () => {
  for (const image of shareImages) expect(sizeOf(await readFile(join(web, image.file)))).toEqual([1200, 630])
  const [drawn] = await Promise.all(shareImages.slice(0, 1).map((image) => image.make()))
  expect(sizeOf(Buffer.from(drawn ?? ''))).toEqual([1200, 630])
  const client = await mkdtemp(join(tmpdir(), 'client-'))
  await redrawShareImages(client)
  expect(await readdir(client)).toEqual([])
})

test('the build generates the share image of a page whose words changed', async () => {
  const [first] = shareImages
  if (!first) throw new Error('There is no share image.')
  const client = await mkdtemp(join(tmpdir(), 'client-'))
  const drawn = Buffer.from('the new picture')
  const changed = { ...first, recipe: 'test-changed', make: async () => drawn }
  await redrawShareImages(client, [changed])
  const target = join(client, first.file.slice('public/'.length))
  expect(existsSync(target) && (await readFile(target)).equals(drawn)).toBe(true)
})
