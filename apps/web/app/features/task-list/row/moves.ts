/** What the view on show can do with a task besides what every list can: the entries of its menu instead of dragging. */
import type { Task } from '@task-manager/contract/tasks'

export interface Move {
  readonly label: string
  readonly act: () => void
}

let offered: ((task: Task) => readonly Move[]) | null = null

/** Null once the view is gone. */
export function offerMoves(moves: typeof offered): void {
  offered = moves
}

export const movesOf = (task: Task): readonly Move[] => offered?.(task) ?? []
