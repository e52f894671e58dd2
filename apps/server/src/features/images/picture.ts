/** Decodes uploaded pictures. sharp is loaded with the first one, to keep start and idle memory small. */
import type sharp from 'sharp'
import type { Sharp } from 'sharp'
import { semaphore } from '#server/adapters/semaphore.ts'
import { AppError } from '#server/core/app-error.ts'

/** Edge of a profile picture, in pixels (decision U5). */
const PICTURE_SIZE = 256
const PIXELS_MAX = 40_000_000
const SECONDS_MAX = 5

const WRONG_KIND = 'Choose a JPEG, PNG, WebP, GIF or AVIF picture.'
const TOO_MANY_PIXELS = 'This picture is too large. Choose one with at most 40 megapixels.'
const DAMAGED = 'This picture is damaged. Choose another.'
const TOO_SLOW = 'This picture takes too long to read. Choose a smaller one.'

const DECODERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer', 'HeifBuffer']
const SVG = ['VipsForeignLoadSvgBuffer']

let loading: Promise<typeof sharp> | null = null

async function start(): Promise<typeof sharp> {
  const { default: sharp } = await import('sharp')
  // Only the five needed decoders are enabled: SVG, TIFF, PDF and others are attack surface.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

const PERMITS = 2
const limit = semaphore({
  permits: PERMITS,
  queue: 10,
  message: 'Too many pictures are being uploaded. Please try again in a moment.',
  retryAfter: 5,
})

function refusal(error: unknown): AppError {
  const text = error instanceof Error ? error.message : ''
  if (/unsupported image format/i.test(text)) return new AppError('unsupported_media', WRONG_KIND)
  if (/pixel limit/i.test(text)) return new AppError('invalid', TOO_MANY_PIXELS)
  return new AppError('invalid', /timeout/i.test(text) ? TOO_SLOW : DAMAGED)
}

async function convert(image: Sharp): Promise<Uint8Array> {
  const { format, compression } = await image.metadata()
  // HEIF containers can hold other codecs than AV1.
  if (format === 'heif' && compression !== 'av1') throw new AppError('unsupported_media', WRONG_KIND)
  return await image
    .timeout({ seconds: SECONDS_MAX })
    .autoOrient()
    .resize(PICTURE_SIZE, PICTURE_SIZE, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer()
}

/**
 * Converts a picture to a square WebP without metadata, rotated by its EXIF orientation; only the first frame of an animation.
 * The format is read from the bytes. Throws 'unsupported_media' for other formats, 'invalid' for pictures that are damaged
 * or too large, 'unavailable' when too many pictures wait.
 */
export async function toPicture(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) throw new AppError('invalid', 'The picture is empty.')
  return await limit(async () => {
    loading ??= start()
    const sharp = await loading
    try {
      return await convert(sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' }))
    } catch (error) {
      throw error instanceof AppError ? error : refusal(error)
    }
  })
}

/** Runs `work` while no upload is decoded: with all permits of the semaphore. */
const withAllPermits = (work: () => Promise<Uint8Array>, permits = PERMITS): Promise<Uint8Array> =>
  permits === 0 ? work() : limit(() => withAllPermits(work, permits - 1))

let last: Promise<unknown> = Promise.resolve()

/**
 * Converts an SVG of the product itself to WebP. The decoder, which is blocked for the whole process, is enabled only
 * for it, one drawing after the other: two would wait for each other's permits.
 */
export function svgToPicture(svg: string): Promise<Uint8Array> {
  const draw = async () => {
    loading ??= start()
    const sharp = await loading
    sharp.unblock({ operation: SVG })
    try {
      return await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
    } finally {
      sharp.block({ operation: SVG })
    }
  }
  const drawn = last.then(() => withAllPermits(draw))
  last = drawn.catch(() => {})
  return drawn
}
