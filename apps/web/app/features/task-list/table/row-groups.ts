/** Groups of rows: visible groups need no new layout or paint while others scroll in. Pure. */

const ROWS_PER_GROUP = 4

export interface RowGroup {
  /** Stays the same while the number of rows before it does, counted from `shift`. */
  readonly key: number
  readonly from: number
  readonly to: number
}

/** The groups that contain the rows `from` to `to` (excluded). A group begins at row `shift`. */
export function groupsOf(from: number, to: number, count: number, shift: number): RowGroup[] {
  const groups: RowGroup[] = []
  for (let key = Math.floor((from - shift) / ROWS_PER_GROUP); key * ROWS_PER_GROUP + shift < to; key += 1) {
    const first = key * ROWS_PER_GROUP + shift
    groups.push({ key, from: Math.max(0, first), to: Math.min(count, first + ROWS_PER_GROUP) })
  }
  return groups
}
