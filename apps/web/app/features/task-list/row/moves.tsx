/** Moves that the current view adds to the menu of its tasks, as an alternative to dragging. */
import type { Task } from '@task-manager/contract/tasks/tasks'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

export interface Move {
  readonly label: string
  readonly act: () => void
}

type MovesOf = (task: Task) => readonly Move[]

const noMoves: MovesOf = () => []

const MovesContext = createContext<RefObject<MovesOf>>({ current: noMoves })

/** Connects the views of one list with its task menu. */
export function MovesProvider({ children }: { children: ReactNode }) {
  const moves = useRef(noMoves)
  return <MovesContext value={moves}>{children}</MovesContext>
}

/** Offers moves while the view is mounted. */
export function useMoves(movesOf: MovesOf): void {
  const moves = useContext(MovesContext)
  useLayoutEffect(() => {
    moves.current = movesOf
  })
  useEffect(
    () => () => {
      moves.current = noMoves
    },
    [moves],
  )
}

/** The moves of a task at the time its menu opens. */
export function useMovesOf(task: Task): readonly Move[] {
  const moves = useContext(MovesContext)
  const [movesAtOpening] = useState(() => moves.current(task))
  return movesAtOpening
}
