/** Whether a path still leads to the file that was opened: a commit into one that was replaced would be lost. */
import { statSync } from 'node:fs'

export class FileReplaced extends Error {
  /** SQLITE_READONLY_DBMOVED. */
  readonly errcode = 1032

  constructor(file: string) {
    super(`The database file ${file} was replaced while this server runs: restart the server.`)
  }
}

/** Gives what says whether the file at `path` is another one by now, or gone. */
export function fileIdentity(path: string): { replaced(): boolean } {
  const identity = (): string => {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats === undefined ? '' : `${stats.dev} ${stats.ino}`
  }
  const opened = identity()
  return { replaced: () => identity() !== opened }
}
