import type { Task } from '@task-manager/contract/tasks'
import type { Move } from '#web/features/task-list/row/moves.ts'
import type { Grouping } from '#web/features/tasks/data/list-filter.ts'
import type { Carried, Column, Shown } from './board-columns.ts'

/** More columns make no menu; of their tasks the form tells better. */
const MOST = 12

interface Options {
  task: Task
  by: Grouping
  admin: boolean
  columns: readonly Column[]
  shownIn: (key: string) => Shown
  /** The column in which the menu was opened. */
  in: string
  move: (carried: Carried) => void
}

/** What dragging does, as entries of a card's menu. The menu itself has the statuses. */
export function movesIn({ task, by, admin, columns, shownIn, in: from, move }: Options): Move[] {
  const { tasks } = shownIn(from)
  const home = tasks.findIndex(({ _id }) => _id === task._id)
  if (home < 0) return []
  const to = (label: string, at: number, key = from): Move => ({
    label,
    act: () => move({ task, from, home, to: key, at }),
  })
  const others = columns.filter(({ key }) => key !== from)
  return [
    ...(home > 0 ? [to('To the top', 0), to('Up', home - 1)] : []),
    ...(home < tasks.length - 1 ? [to('Down', home + 1)] : []),
    ...(by !== 'status' && admin && others.length < MOST
      ? others.map(({ key, label }) => to(`Move to ${label}`, 0, key))
      : []),
  ]
}
