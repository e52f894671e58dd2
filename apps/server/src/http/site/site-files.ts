/** The files of the web's build (`site.json` and `client/`), with the origin of this installation in absolute addresses. */
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compress, type Encoding } from '#server/core/compression.ts'

/** The content of `site.json`, which the web's build writes. */
export interface SiteManifest {
  readonly placeholderOrigin: string
  /** The element of the contact page for the ids of the email service. */
  readonly emailSlot: string
  /** Patterns for `<section data-slot="name">`, with `%names%` for values. */
  readonly slots: Record<string, string>
  /** Path to HTML file. */
  readonly pages: Record<string, string>
  readonly noindex: readonly string[]
  /** Path pattern with a `:parameter` to HTML file. */
  readonly patterns: Record<string, string>
  /** The id of the build, which its pages contain too. */
  readonly version: string
  /** Files that hold the placeholder origin. */
  readonly templated: readonly string[]
  /** Hashes of the inline scripts and styles of each HTML file. */
  readonly csp: Record<string, { scripts: readonly string[]; styles: readonly string[] }>
}

export interface Document {
  readonly etag: string
  readonly identity: Buffer
  readonly br: () => Promise<Buffer>
  readonly gzip: () => Promise<Buffer>
}

/** Runs `work` at the first call only. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= work()
    return result
  }
}

export interface Site {
  readonly manifest: SiteManifest
  readonly folder: string
  /** All files by path, with a leading slash. */
  readonly files: ReadonlySet<string>
  /** A file ready to send, cached: read and filled in at the first call, compressed at the first use. */
  document(file: string): Promise<Document>
  /** Compresses the templates one by one, so that no visitor waits for it. */
  compressAll(): Promise<void>
}

/** Null when the web is not built. `insertSettings` inserts the settings of the installation into templates. */
export function openSite(build: string, insertSettings: (text: string) => string): Site | null {
  const manifestFile = path.join(build, 'site.json')
  if (!existsSync(manifestFile)) return null
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as SiteManifest
  const folder = path.join(build, 'client')
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(
        (entry) =>
          `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
      ),
  )
  const templated = new Set(manifest.templated)
  const cache = new Map<string, Promise<Document>>()

  const load = async (file: string): Promise<Document> => {
    const full = path.join(folder, file)
    const source = await readFile(full)
    const isTemplate = templated.has(file)
    const identity = isTemplate ? Buffer.from(insertSettings(source.toString('utf8'))) : source
    // The build has compressed the other files.
    const compressed = (encoding: Encoding, ending: string) =>
      once(() =>
        !isTemplate && existsSync(full + ending)
          ? readFile(full + ending)
          : compress(identity, encoding, true),
      )
    return {
      etag: `"${hash('sha256', identity, 'base64url').slice(0, 20)}"`,
      identity,
      br: compressed('br', '.br'),
      gzip: compressed('gzip', '.gz'),
    }
  }
  const document = (file: string): Promise<Document> => {
    let document = cache.get(file)
    if (!document) {
      document = load(file)
      document.catch(() => cache.delete(file))
      cache.set(file, document)
    }
    return document
  }
  const compressAll = async () => {
    for (const file of templated) {
      const { br, gzip } = await document(file)
      await br()
      await gzip()
    }
  }
  return { manifest, folder, files, document, compressAll }
}
