/** The place of a task on the board, as a text between those of its neighbours (decision 0024). Pure. */
import { generateKeyBetween } from 'fractional-indexing'
import { AppError } from '#server/core/app-error.ts'

/** The longest rank that an index can hold. Only thousands of moves into the same gap make longer ones. */
const RANK_MAX = 1000

/** Null: the gap has no task on that side. */
export function rankBetween(below: string | null, above: string | null): string {
  const rank = generateKeyBetween(below, above)
  if (rank.length > RANK_MAX)
    throw new AppError(
      'conflict',
      "There's no room left between these two tasks. Move it somewhere else first.",
    )
  return rank
}
