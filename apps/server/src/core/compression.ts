import { promisify } from 'node:util'
import zlib from 'node:zlib'

export type Encoding = 'br' | 'gzip'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** `best` is for files that are kept; without it compression takes a fraction of the time. Runs off the event loop. */
export function compress(bytes: Buffer, encoding: Encoding, best: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return gzip(bytes, { level: best ? 9 : 5 })
  return brotli(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: best ? 11 : 4,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // No larger than the text, because the default window takes megabytes.
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.length + 1)))),
    },
  })
}
