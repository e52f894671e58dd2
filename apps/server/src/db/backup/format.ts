/**
 * The format of a backup (docs/backup.md): gzip of JSON lines, the same for both engines. The first line is the header, the
 * last the footer, each line between them one row. Bytes are `{"base64": "…"}`; every other value is a text, a number or null.
 */
import * as z from 'zod/mini'

export const FORMAT = 1

export const Header = z.object({
  format: z.number(),
  productVersion: z.string(),
  /** The name of the last migration. */
  schemaVersion: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  madeAt: z.string(),
  /** The end of the log of changes: the `seq` of the last row. */
  place: z.number(),
})
export type Header = z.infer<typeof Header>

export const Footer = z.object({
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number()),
  /** SHA-256 of all lines before this one, with their line ends, in hex. */
  sha256: z.string(),
})
export type Footer = z.infer<typeof Footer>

export type Value = string | number | null | Uint8Array
export type Row = Readonly<Record<string, Value>>

/** A failure that the user can act on; the message is a sentence. */
export class BackupRefused extends Error {}

export const areBytes = (value: Value): value is Uint8Array => value instanceof Uint8Array

/** Encodes bytes for JSON. */
const written = (value: Value) =>
  areBytes(value) ? { base64: Buffer.from(value).toString('base64') } : value

export function rowLine(table: string, row: Row): string {
  // Most rows have no bytes.
  const values = Object.values(row).some(areBytes)
    ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)]))
    : row
  return `${JSON.stringify({ table, row: values })}\n`
}

interface Line {
  readonly table: string
  readonly row: Record<string, string | number | null | Uint8Array | { readonly base64: string }>
}

export function readRow(line: string): { table: string; row: Row } {
  const { table, row } = JSON.parse(line) as Line
  for (const name in row) {
    const value = row[name]
    if (typeof value === 'object' && value !== null && 'base64' in value)
      row[name] = Buffer.from(value.base64, 'base64')
  }
  return { table, row: row as Row }
}
