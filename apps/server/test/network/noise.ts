import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A picture of about that many bytes. */
export async function noisePng(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3))
  const raw = { width: side, height: side, channels: 3 } as const
  return await sharp(randomBytes(side * side * 3), { raw })
    .png()
    .toBuffer()
}
