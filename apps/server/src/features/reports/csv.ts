/** The rows of a report as a CSV file: the same columns and order as the sheet. */
import { CSV_MARK, csvLine } from '#server/core/csv-text.ts'
import type { Column, Row } from './workbook.ts'

/** Bytes that go out together, about. */
const AT_ONCE = 64 * 1024

/** As the sheet shows it. */
function shown({ kind }: Column, value: string | number): string {
  if (kind === 'percent') return `${value}%`
  return kind === 'instant' ? String(value).slice(0, 16).replace('T', ' ') : String(value)
}

const line = (columns: readonly Column[], row: Row): string =>
  csvLine(columns.map((column, i) => shown(column, row[i] ?? '')))

/** Chunks of the file with all `batches` of rows. */
export async function* csv(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let text = CSV_MARK + csvLine(columns.map(({ title }) => title))
  for await (const batch of batches) {
    for (const row of batch) text += line(columns, row)
    if (text.length < AT_ONCE) continue
    yield encoder.encode(text)
    text = ''
  }
  if (text !== '') yield encoder.encode(text)
}
