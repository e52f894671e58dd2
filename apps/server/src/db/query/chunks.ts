/** The number of rows in a statement, because both engines limit its parameters. */
const ROWS_MAX = 500

export function* chunksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_MAX) yield rows.slice(start, start + ROWS_MAX)
}
