/** What a database says, in words that are the same for both engines. */

export type Violation = 'unique' | 'foreign' | 'full' | 'down' | 'retry'

const SQLITE: Record<number, Violation> = {
  2067: 'unique',
  1555: 'unique',
  787: 'foreign',
  13: 'full',
  5: 'down',
  10: 'down',
}
const POSTGRES: Record<string, Violation> = {
  '23505': 'unique',
  '23503': 'foreign',
  '53100': 'full',
  '40001': 'retry',
  '40P01': 'retry',
  '55P03': 'down',
  '57P01': 'down',
  '57P02': 'down',
  '57P03': 'down',
  '57014': 'down',
  '25P03': 'down',
  '53300': 'down',
  ECONNREFUSED: 'down',
  ECONNRESET: 'down',
  EPIPE: 'down',
  ETIMEDOUT: 'down',
}

/** Null: not a failure of the database. */
export function violationOf(error: unknown): Violation | null {
  if (typeof error !== 'object' || error === null) return null
  if ('errcode' in error && typeof error.errcode === 'number')
    return SQLITE[error.errcode] ?? SQLITE[error.errcode & 0xff] ?? null
  if ('code' in error && typeof error.code === 'string' && error.code in POSTGRES)
    return POSTGRES[error.code] ?? null
  const message = 'message' in error ? String(error.message) : ''
  return /Connection terminated|timeout exceeded when trying to connect/.test(message) ? 'down' : null
}
