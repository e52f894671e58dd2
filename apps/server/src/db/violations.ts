/** Error codes of both engines under common names. */

export type Violation =
  | 'unique'
  | 'foreign'
  | 'full'
  /** The database doesn't answer. */
  | 'down'
  /** The connection was lost while it committed: the change may have been saved, or not. */
  | 'unconfirmed'
  /** Rolled back because of a conflict: a retry may succeed. */
  | 'retry'
  /** Another transaction holds the lock. */
  | 'busy'
  /** An I/O error, or another write of the group rolled this one back. */
  | 'disk'
  /** The database is read-only. */
  | 'readonly'
  | 'damaged'

const SQLITE: Record<number, Violation> = {
  2067: 'unique',
  1555: 'unique',
  787: 'foreign',
  13: 'full',
  5: 'busy',
  8: 'readonly',
  // The file was replaced: file-identity.ts.
  1032: 'readonly',
  // A trigger refused it: schema-guard.ts.
  1811: 'readonly',
  10: 'disk',
  11: 'damaged',
  26: 'damaged',
}
const POSTGRES: Record<string, Violation> = {
  '23505': 'unique',
  '23503': 'foreign',
  '53100': 'full',
  '40001': 'retry',
  '40P01': 'retry',
  '55P03': 'busy',
  '25006': 'readonly',
  '58030': 'disk',
  XX001: 'damaged',
  XX002: 'damaged',
  '57014': 'down',
  '25P03': 'down',
  '53200': 'down',
  '53300': 'down',
  CONNECTION_LOST: 'down',
  CONNECTION_SILENT: 'down',
  COMMIT_UNCONFIRMED: 'unconfirmed',
}
/** Classes of SQLSTATE: the connection failed, or the server is stopping or starting. */
const POSTGRES_DOWN = /^(08...|57P..)$/

/** Null: not an error of the database. */
export function violationOf(error: unknown): Violation | null {
  if (typeof error !== 'object' || error === null) return null
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE[error.errcode] ?? SQLITE[error.errcode & 0xff] ?? null
  if (!('code' in error) || typeof error.code !== 'string') return null
  return POSTGRES[error.code] ?? (POSTGRES_DOWN.test(error.code) ? 'down' : null)
}
