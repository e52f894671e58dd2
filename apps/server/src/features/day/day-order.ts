/**
 * A person's own order within a group of My day: their moves, applied to the order by due date (decision T70). Pure.
 */
export interface Placed {
  readonly id: string
  /** Null: never moved. Moves sort in the order in which they were made. */
  readonly move: string | null
  /** The row directly above it after the move; null: none. */
  readonly after: string | null
}

/** A row keeps its position when the row above it has left the group. */
export function ownOrder<Row extends Placed>(rows: readonly Row[]): Row[] {
  const order = [...rows]
  const moved = rows.filter(({ move }) => move !== null)
  moved.sort((a, b) => ((a.move ?? '') < (b.move ?? '') ? -1 : 1))
  for (const row of moved) {
    const rest = order.filter((each) => each !== row)
    const above = rest.findIndex(({ id }) => id === row.after)
    if (row.after === null || above >= 0) order.splice(0, order.length, ...rest.toSpliced(above + 1, 0, row))
  }
  return order
}
