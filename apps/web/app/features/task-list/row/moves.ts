/** Moves that the current view adds to a task's menu, as an alternative to dragging. */
import type { Task } from '@task-manager/contract/tasks'
import { useEffect } from 'react'

export interface Move {
  readonly label: string
  readonly act: () => void
}

let movesOfView: ((task: Task) => readonly Move[]) | null = null

export const movesOf = (task: Task): readonly Move[] => movesOfView?.(task) ?? []

/** Offers moves for as long as the view is mounted. */
export function useMoves(moves: (task: Task) => readonly Move[]): void {
  useEffect(() => {
    movesOfView = moves
  })
  useEffect(
    () => () => {
      movesOfView = null
    },
    [],
  )
}
