/** One sentence for each failure of a database or file, for the command line. */
import { DatabaseRefused } from './refused.ts'
import { type Violation, violationOf } from './violations.ts'

const OF_DATABASE: Partial<Record<Violation, string>> = {
  full: 'The disk is full.',
  busy: 'Another program keeps the database locked. Try again in a moment.',
  readonly: 'The database is read-only for this account.',
  disk: "The disk can't be read or written.",
  damaged: 'The database is damaged. Keep it as it is for a rescue, and restore a backup.',
}

const OF_FILES: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The quota of this account is used up.',
  EACCES: 'This account may not read or write there.',
  EPERM: 'This account may not read or write there.',
  ENOENT: 'The folder does not exist.',
  ENOTDIR: 'The folder does not exist.',
  EEXIST: 'There is a file where a folder is needed.',
  EROFS: 'The disk is read-only.',
  EIO: "The disk can't be read or written.",
}

/** SQLite can't open the file, or one beside it. */
const CANNOT_OPEN = 14
const NOT_OPENED = "The database file can't be opened. Check the permissions of DATA_DIR."

export function failureSentence(error: unknown): string {
  if (error instanceof DatabaseRefused) return error.message
  const violation = violationOf(error)
  const ofDatabase = violation === null ? undefined : OF_DATABASE[violation]
  const { code = '', path: file, message, errcode } = error as NodeJS.ErrnoException & { errcode?: number }
  if (violation === 'down')
    return `PostgreSQL can't be reached (${message}). Check DATABASE_URL and that PostgreSQL is running.`
  if (ofDatabase !== undefined) return ofDatabase
  if (errcode === CANNOT_OPEN) return NOT_OPENED
  const ofFiles = OF_FILES[code]
  return ofFiles === undefined ? `It failed: ${message}` : `${ofFiles}${file ? ` (${file})` : ''}`
}
