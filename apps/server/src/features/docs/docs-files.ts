/** The files of the API's documentation, read and compressed on the first request. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { endpoints, tags } from '@task-manager/contract/contract'
import { describeApi } from './openapi.ts'

const compress = promisify(gzip)

export interface File {
  readonly type: string
  readonly etag: string
  readonly bytes: Buffer
  readonly gzipped: Buffer
}

const require = createRequire(import.meta.url)

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

const SOURCES = {
  'openapi.json': {
    type: 'application/json; charset=utf-8',
    read: async () => Buffer.from(JSON.stringify(describeApi(endpoints, tags))),
  },
  'viewer.html': { type: HTML, read: () => readFile(new URL('./viewer.html', import.meta.url)) },
  'viewer.js': { type: SCRIPT, read: () => readFile(new URL('./viewer.js', import.meta.url)) },
  'swagger-ui-bundle.js': {
    type: SCRIPT,
    read: () => readFile(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  },
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    read: () => readFile(require.resolve('swagger-ui-dist/swagger-ui.css')),
  },
}

export type FileName = keyof typeof SOURCES

export const isFileName = (name: string): name is FileName => Object.hasOwn(SOURCES, name)

const cache = new Map<FileName, Promise<File>>()

async function prepare(name: FileName): Promise<File> {
  const { type, read } = SOURCES[name]
  const bytes = await read()
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { type, etag, bytes, gzipped: await compress(bytes) }
}

export function docsFile(name: FileName): Promise<File> {
  const file = cache.get(name) ?? prepare(name)
  cache.set(name, file)
  return file
}
