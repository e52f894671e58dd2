/** Detects that the file at a path was replaced: commits into the old one would be lost. */
import { statSync } from 'node:fs'

export class FileReplaced extends Error {
  /** SQLITE_READONLY_DBMOVED. */
  readonly errcode = 1032

  constructor(file: string) {
    super(`The database file ${file} was replaced while this server was running: restart the server.`)
  }
}

/** Remembers device and inode of the file; `replaced` compares them. */
export function fileIdentity(path: string): { replaced(): boolean } {
  const identity = (): string => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats === undefined ? '' : `${stats.dev} ${stats.ino}`
  }
  const opened = identity()
  return { replaced: () => identity() !== opened }
}
