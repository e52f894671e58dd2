/** A report as CSV, with the columns of the sheet. */
import { CSV_BOM, csvLine } from '#server/core/csv-text.ts'
import type { Column, Row } from './workbook.ts'

/** Approximate size of a chunk, in bytes. */
const CHUNK_SIZE = 64 * 1024

/** Formatted as in the sheet. */
function cellText({ kind }: Column, value: string | number): string {
  if (kind === 'percent') return `${value}%`
  return kind === 'instant' ? String(value).slice(0, 16).replace('T', ' ') : String(value)
}

const line = (columns: readonly Column[], row: Row): string =>
  csvLine(columns.map((column, i) => cellText(column, row[i] ?? '')))

/** Yields the file in chunks. */
export async function* csv(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = CSV_BOM + csvLine(columns.map(({ title }) => title))
  for await (const batch of batches) {
    for (const row of batch) text += line(columns, row)
    if (text.length < CHUNK_SIZE) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
