/** Rows in groups of a few, so that those which stay are neither laid out nor painted anew when others come. Pure. */

/** Rows of a group. */
const GROUP = 4

export interface RowGroup {
  /** The same for as long as the rows before it stay as many, counted from `shift`. */
  readonly key: number
  readonly from: number
  readonly to: number
}

/** The groups of the rows `from` to `to` (excluded) and of those that share a group with them; `shift`: where one begins. */
export function groupsOf(from: number, to: number, count: number, shift: number): RowGroup[] {
  const groups: RowGroup[] = []
  for (let key = Math.floor((from - shift) / GROUP); key * GROUP + shift < to; key += 1) {
    const first = key * GROUP + shift
    groups.push({ key, from: Math.max(0, first), to: Math.min(count, first + GROUP) })
  }
  return groups
}
