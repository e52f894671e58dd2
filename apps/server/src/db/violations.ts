/** What a database says, in words that are the same for both engines. */

export type Violation =
  | 'unique'
  | 'foreign'
  | 'full'
  /** It does not answer. */
  | 'down'
  /** Undone to resolve a conflict: the same again may succeed. */
  | 'retry'
  /** Somebody else holds what is needed. */
  | 'busy'
  /** Its disk reports an error, or a neighbour's error undid this write too. */
  | 'disk'
  /** It can only be read. */
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
}
/** Whole classes of SQLSTATE: the connection failed, the server ends or starts. */
const POSTGRES_DOWN = /^(08...|57P..)$/

/** Null: not a failure of the database. */
export function violationOf(error: unknown): Violation | null {
  if (typeof error !== 'object' || error === null) return null
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE[error.errcode] ?? SQLITE[error.errcode & 0xff] ?? null
  if (!('code' in error) || typeof error.code !== 'string') return null
  return POSTGRES[error.code] ?? (POSTGRES_DOWN.test(error.code) ? 'down' : null)
}
