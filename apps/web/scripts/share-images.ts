import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { allPages } from '#web/site/content/pages/all-pages.ts'
import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'
import { shareName } from '#web/site/share-name.ts'
import { type Asset, isCurrent, recipeOf, web } from './assets.ts'
import { fonts } from './fonts.ts'
import { bands, ink, paper } from './stripe.ts'

const size = { width: 1200, height: 630 }
const heading = 'scripts/fonts/bricolage-700.woff'
const text = 'scripts/fonts/hanken-500.woff'
const drawn = join(web, '.cache/share')

/** One 1200×630 image for each public page. */
export const shareImages: readonly Asset[] = allPages.map((page) => {
  const picture = card(page)
  return {
    file: `public/share/${shareName(page.path)}.png`,
    recipe: recipeOf(JSON.stringify(picture), ...fonts.map(({ recipe }) => recipe)),
    make: () => draw(picture),
  }
})

/**
 * Generates outdated share images into the build, so that a changed name appears on them without another
 * command.
 */
export async function redrawShareImages(client: string, images = shareImages): Promise<void> {
  for (const image of images.filter((one) => !isCurrent(one))) {
    const target = join(client, image.file.slice('public/'.length))
    const cached = join(drawn, `${image.recipe}.png`)
    await mkdir(drawn, { recursive: true })
    await mkdir(dirname(target), { recursive: true })
    if (!existsSync(cached)) {
      // Written under another name first, so that parallel builds never read half an image.
      await writeFile(`${cached}.${process.pid}`, await image.make())
      await rename(`${cached}.${process.pid}`, cached)
    }
    await copyFile(cached, target)
  }
}

async function draw(picture: Box): Promise<Buffer> {
  const [{ default: satori }, { Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-js')])
  const svg = await satori(picture, {
    ...size,
    fonts: [
      { name: 'Bricolage', data: await readFile(join(web, heading)), weight: 700 },
      { name: 'Hanken', data: await readFile(join(web, text)), weight: 500 },
    ],
  })
  return new Resvg(svg).render().asPng()
}

type Style = Record<string, string | number>
type Box = { type: string; props: { style: Style; children?: string | Box[] }; key: null }

function box(style: Style, children?: string | Box[]): Box {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', ...style }, ...(children && { children }) },
  }
}

/** Background, headline, name, and the stripe along the right edge. */
function card(page: PageInfo): Box {
  const words = box(
    { flexDirection: 'column', justifyContent: 'space-between', width: 860, padding: '72px 40px 64px 72px' },
    [
      box(
        {
          fontFamily: 'Bricolage',
          fontSize: page.share.length > 32 ? 82 : 98,
          lineHeight: 1.06,
          letterSpacing: -2,
        },
        page.share,
      ),
      box({ flexDirection: 'column' }, [
        box({ fontFamily: 'Bricolage', fontSize: 38 }, person.name),
        box({ fontFamily: 'Hanken', fontSize: 28, color: '#57514a', marginTop: 4 }, person.title),
      ]),
    ],
  )
  const cloth = box(
    { width: 340, height: size.height },
    bands.map(([colour, share]) =>
      box({ width: (share / 100) * 340, height: size.height, backgroundColor: colour }),
    ),
  )
  return box({ ...size, backgroundColor: paper, color: ink, justifyContent: 'space-between' }, [words, cloth])
}
