import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/**
 * The path for a read-only connection that leaves no file behind. While no process has the database open, even a reader
 * would create the write-ahead log.
 */
export function readOnlyPath(file: string): string | URL {
  if (existsSync(`${file}-wal`)) return file
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return url
}
