/** Groups of rows: visible groups need no new layout or paint while others scroll in. Pure. */

const ROWS_PER_GROUP = 4

export interface RowGroup {
  /** Stays the same while the number of rows before it does, counted from `shift`. */
  readonly key: number
  readonly from: number
  readonly to: number
}

/**
 * The groups that contain the rows `from` to `to` (excluded), and the row `focused` with its neighbours, to which its keys
 * move; null: no row. A group begins at row `shift`.
 */
export function groupsOf(
  from: number,
  to: number,
  count: number,
  shift: number,
  focused: number | null = null,
): RowGroup[] {
  const keyOf = (row: number) => Math.floor((row - shift) / ROWS_PER_GROUP)
  const keys = new Set<number>()
  for (let key = keyOf(from); key * ROWS_PER_GROUP + shift < to; key += 1) keys.add(key)
  if (focused !== null)
    for (const row of [focused - 1, focused, focused + 1]) if (row >= 0 && row < count) keys.add(keyOf(row))
  return [...keys]
    .sort((one, other) => one - other)
    .map((key) => {
      const first = key * ROWS_PER_GROUP + shift
      return { key, from: Math.max(0, first), to: Math.min(count, first + ROWS_PER_GROUP) }
    })
}
