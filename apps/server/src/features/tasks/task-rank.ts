/** Where a task stands on the board, as a text between those of its neighbours (decision 0024). Pure. */
import { generateKeyBetween } from 'fractional-indexing'
import { AppError } from '#server/core/app-error.ts'

/** Longer ones fit no index; thousands of moves into one and the same gap make one. */
const RANK_MAX = 1000

/** Above everything that was made before: ids are in the order of making. Long enough to be nobody else's. */
export const firstRank = (id: string): string => `z${id.replaceAll('-', '').slice(0, 26)}`

/** Between the two; null: there is nothing on this side. */
export function rankBetween(below: string | null, above: string | null): string {
  const rank = generateKeyBetween(below, above)
  if (rank.length > RANK_MAX)
    throw new AppError(
      'conflict',
      'There is no room left between these two tasks. Put it somewhere else first.',
    )
  return rank
}
