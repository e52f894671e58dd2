import { type Asset, recipeOf } from './assets.ts'
import { bands, ink } from './stripe.ts'

const svg = icon({ corner: 14, inset: 12 })
const square = icon({ corner: 0, inset: 16 })

/** The site's icon as SVG, PNG and ICO. */
export const icons: readonly Asset[] = [
  { file: 'public/icon.svg', recipe: recipeOf(svg), make: async () => svg },
  {
    file: 'public/favicon.ico',
    recipe: recipeOf(svg, 'ico 32'),
    make: async () => asIco(await render(svg, 32)),
  },
  png('public/apple-touch-icon.png', square, 180),
  png('public/icons/192.png', svg, 192),
  png('public/icons/512.png', svg, 512),
  png('public/icons/maskable.png', square, 512),
]

function png(file: string, drawing: string, size: number): Asset {
  return { file, recipe: recipeOf(drawing, `png ${size}`), make: () => render(drawing, size) }
}

/** A part of the stripe on a dark square, 64 units wide. Phones round the corners of square icons themselves. */
function icon({ corner, inset }: { corner: number; inset: number }): string {
  const width = 64 - 2 * inset
  let left = inset
  const cloth = bands.map(([colour, share]) => {
    const x = left
    const wide = (share / 100) * width
    left += wide
    return `<rect x="${round(x)}" y="${inset}" width="${round(wide + 0.2)}" height="${width}" fill="${colour}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${ink}"/>${cloth.join('')}</svg>\n`
}

async function render(svg: string, size: number): Promise<Buffer> {
  const { Resvg } = await import('@resvg/resvg-js')
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

/** An ICO file that holds one 32×32 PNG. */
function asIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
