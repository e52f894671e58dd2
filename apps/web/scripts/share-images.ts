import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { allPages } from '#web/site/content/pages/all-pages.ts'
import type { PageInfo } from '#web/site/content/pages/page-info.ts'
import { person } from '#web/site/content/person.ts'
import { shareName } from '#web/site/share-name.ts'
import { readFont } from './prepare-fonts.ts'
import { bands, ink, paper } from './stripe.ts'

const size = { width: 1200, height: 630 }
const cache = join(import.meta.dirname, '../.cache/share')

/** Draws one 1200×630 image per public page; an image whose words and drawing are unchanged is taken from the cache. */
export async function writeShareImages(client: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  await mkdir(join(client, 'share'), { recursive: true })
  const recipe = await readFile(import.meta.filename, 'utf8')
  for (const page of allPages) {
    const key = createHash('sha256')
      .update(JSON.stringify([recipe, page.share, person]))
      .digest('hex')
    const cached = join(cache, `${key}.png`)
    if (!existsSync(cached)) {
      const image = await draw(page)
      await writeFile(`${cached}.${process.pid}`, image)
      await rename(`${cached}.${process.pid}`, cached)
    }
    await copyFile(cached, join(client, 'share', `${shareName(page.path)}.png`))
  }
}

async function draw(page: PageInfo): Promise<Buffer> {
  const svg = await satori(card(page), {
    ...size,
    fonts: [
      { name: 'Bricolage', data: await readFont('bricolage-700'), weight: 700 },
      { name: 'Hanken', data: await readFont('hanken-500'), weight: 500 },
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

/** Paper with the page's line, the name below, and the cloth along the right edge. */
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
