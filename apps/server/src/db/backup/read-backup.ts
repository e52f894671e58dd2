/**
 * Reads a backup line by line and checks it while reading. Refuses a file that is cut off, was changed by a single byte
 * or is not a backup.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { decrypt, MAGIC } from './encryption.ts'
import { BackupRefused, FORMAT, Footer, Header, type Row, readRow } from './format.ts'
import { checkHeader, NO_BACKUP } from './gzip-header.ts'

/** In characters; the line of a picture has a few hundred thousand. */
const LINE_MAX = 32 * 1024 * 1024
/** How much text is decompressed at once, in bytes; zlib's default of 16 KiB takes much longer. */
const PART = 128 * 1024
const damaged = (problem: string): BackupRefused =>
  new BackupRefused(`This backup is damaged (${problem}). Use another one.`)

export interface Entry {
  readonly table: string
  readonly row: Row
}

export interface Backup {
  readonly header: Header
  /** Some rows at a time. Ends with a BackupRefused unless every line is there and unchanged. */
  readonly parts: AsyncIterable<readonly Entry[]>
}

async function isEncrypted(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => null)
  if (stats === null) throw new BackupRefused(`There is no file ${file}.`)
  if (!stats.isFile()) throw new BackupRefused(`${file} is not a file.`)
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === MAGIC.length && buffer.equals(MAGIC)
  } finally {
    await handle.close()
  }
}

async function textOf(file: string, key: Buffer | null): Promise<AsyncIterable<string>> {
  const encrypted = await isEncrypted(file)
  if (encrypted && key === null)
    throw new BackupRefused('This backup is encrypted: set BACKUP_KEY to the key it was created with.')
  const source = createReadStream(file)
  const plain = encrypted && key !== null ? decrypt(source, key) : source
  // An error of any of the streams ends the last one, which is read here.
  return pipeline(Readable.from(checkHeader(plain)), createGunzip({ chunkSize: PART }), () => {}).setEncoding(
    'utf8',
  ) as AsyncIterable<string>
}

/** Some whole lines at a time. */
async function* linesOf(file: string, key: Buffer | null): AsyncGenerator<string[]> {
  const text = await textOf(file, key)
  let rest = ''
  try {
    for await (const part of text) {
      // Only new parts are searched for line ends, not the beginning of a long line again.
      const [end = '', ...lines] = part.split('\n')
      rest += end
      if (rest.length > LINE_MAX) throw damaged('a line without an end')
      if (lines.length === 0) continue
      const last = lines.pop() ?? ''
      yield [rest, ...lines]
      rest = last
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw damaged('its end is missing')
    if (code.startsWith('Z_')) throw damaged('its content was changed')
    throw error
  }
  if (rest !== '') throw damaged('its end is missing')
}

function parsed<T extends z.ZodMiniType>(schema: T, line: string): z.output<T> | null {
  try {
    return z.safeParse(schema, JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

interface BackupStart {
  readonly header: Header
  readonly first: string
  /** The lines that were read with the first one. */
  readonly others: readonly string[]
  readonly rest: AsyncGenerator<readonly string[]>
}

async function begin(file: string, key: Buffer | null): Promise<BackupStart> {
  const rest = linesOf(file, key)
  const firstLines = await rest.next().catch((error: unknown) => {
    // A file that is not gzip is no backup.
    throw error instanceof BackupRefused && error.message.includes('changed')
      ? new BackupRefused(NO_BACKUP)
      : error
  })
  const [first = '', ...others] = firstLines.done ? [] : firstLines.value
  const header = parsed(Header, first)
  if (header === null) throw new BackupRefused(NO_BACKUP)
  if (header.format > FORMAT)
    throw new BackupRefused('This backup was created by a newer version. Restore it with that version.')
  return { header, first, others, rest }
}

export async function readBackup(file: string, key: Buffer | null): Promise<Backup> {
  const start = await begin(file, key)
  return { header: start.header, parts: checkedParts(start) }
}

async function* checkedParts({ first, others, rest }: BackupStart): AsyncGenerator<readonly Entry[]> {
  const hash = createHash('sha256').update(`${first}\n`)
  const counts: Record<string, number> = {}
  const end: { footer: Footer | null } = { footer: null }
  /** The rows of a part, without the footer. */
  const checked = (lines: readonly string[]): Entry[] => {
    if (lines.length === 0) return []
    if (end.footer !== null) throw damaged('there is extra data after its end')
    const last = lines.at(-1) ?? ''
    end.footer = last.startsWith('{"rows":') ? parsed(Footer, last) : null
    const rows = end.footer === null ? lines : lines.slice(0, -1)
    if (rows.length > 0) hash.update(`${rows.join('\n')}\n`)
    return rows.map((line) => {
      const entry = rowOf(line)
      counts[entry.table] = (counts[entry.table] ?? 0) + 1
      return entry
    })
  }
  yield checked(others)
  for await (const lines of rest) yield checked(lines)
  const { footer } = end
  if (footer === null) throw damaged('its end is missing')
  const tables = new Set([...Object.keys(counts), ...Object.keys(footer.rows)])
  for (const table of tables)
    if ((counts[table] ?? 0) !== (footer.rows[table] ?? 0)) throw damaged(`rows of ${table} are missing`)
  if (hash.digest('hex') !== footer.sha256) throw damaged('its content was changed')
}

function rowOf(line: string): { table: string; row: Row } {
  try {
    return readRow(line)
  } catch {
    throw damaged('a line cannot be read')
  }
}

export interface Contents {
  readonly header: Header
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
}

/** Reads the whole file. Throws BackupRefused. */
export async function checkBackup(file: string, key: Buffer | null): Promise<Contents> {
  const { header, parts } = await readBackup(file, key)
  const counts: Record<string, number> = {}
  for await (const part of parts) for (const { table } of part) counts[table] = (counts[table] ?? 0) + 1
  return { header, rows: counts }
}
