import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { listFiles } from './list-files.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Writes .br (11) and .gz (9) next to every text file that is served unchanged. */
export async function compressFiles(client: string, except: ReadonlySet<string>): Promise<void> {
  for (const file of await listFiles(client)) {
    if (!/\.(html|js|css|svg|json|xml|txt|webmanifest)$/.test(file) || except.has(file)) continue
    const path = join(client, file)
    const source = await readFile(path)
    const options = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
        // As one block the file with React is 97 bytes smaller, a small file would be larger. 0 is the default.
        [constants.BROTLI_PARAM_LGBLOCK]: source.length > 2 ** 18 ? 20 : 0,
      },
    }
    await writeFile(`${path}.br`, await brotliAsync(source, options))
    await writeFile(`${path}.gz`, await gzipAsync(source, { level: 9 }))
  }
}
