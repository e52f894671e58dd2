/** Streams a workbook: memory does not grow with the rows. */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Column, frame, ROWS_MAX, type Row, rowXml, sheetEnd, sheetStart } from './workbook.ts'

export interface Report {
  /** The sheet's name; further sheets are numbered. */
  readonly name: string
  readonly columns: readonly Column[]
}

/** Characters of XML per compression call, and bytes per chunk. */
const XML_SIZE = 64 * 1024
const CHUNK_SIZE = 64 * 1024
const LEVEL = 4

class Archive {
  #chunks: Uint8Array[] = []
  #size = 0
  #entry: ZipDeflate | null = null
  #xml = ''
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error
    this.#chunks.push(chunk)
    this.#size += chunk.length
  })

  begin(path: string): void {
    this.#entry = new ZipDeflate(path, { level: LEVEL })
    this.#zip.add(this.#entry)
  }

  write(xml: string): void {
    this.#xml += xml
    if (this.#xml.length >= XML_SIZE) this.#compress(false)
  }

  end(): void {
    this.#compress(true)
    this.#entry = null
  }

  close(): void {
    this.#zip.end()
  }

  #compress(final: boolean): void {
    this.#entry?.push(strToU8(this.#xml), final)
    this.#xml = ''
  }

  /** The finished bytes, if there are at least `least`. */
  take(least: number): Uint8Array | null {
    if (this.#size < least || this.#size === 0) return null
    const whole = new Uint8Array(this.#size)
    let at = 0
    for (const chunk of this.#chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    this.#chunks = []
    this.#size = 0
    return whole
  }
}

/** Yields the file in chunks. A full sheet is followed by another one. */
export async function* xlsx(
  { name, columns }: Report,
  batches: AsyncIterable<readonly Row[]>,
  rowsMax = ROWS_MAX,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive()
  const sheets: number[] = []
  let rows = 0
  const open = () => {
    archive.begin(`xl/worksheets/sheet${sheets.length + 1}.xml`)
    archive.write(sheetStart(columns))
    rows = 1
  }
  const close = () => {
    archive.write(sheetEnd(columns, rows))
    archive.end()
    sheets.push(rows)
  }

  open()
  for await (const batch of batches) {
    for (const row of batch) {
      if (rows === rowsMax) {
        close()
        open()
      }
      rows += 1
      archive.write(rowXml(columns, row, rows))
    }
    const ready = archive.take(CHUNK_SIZE)
    if (ready) yield ready
  }
  close()
  for (const [path, xml] of Object.entries(frame(name, columns, sheets))) {
    archive.begin(path)
    archive.write(xml)
    archive.end()
  }
  archive.close()
  const rest = archive.take(1)
  if (rest) yield rest
}
