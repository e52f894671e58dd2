import type { Task } from '@task-manager/contract/tasks/tasks'
import type { Move } from '#web/features/task-list/row/moves.tsx'
import type { Grouping } from '#web/features/tasks/data/find/list-filter.ts'
import { accepts, type CardDrag, type Column, type ColumnTasks } from './board-columns.ts'

/** With more columns the menu would be too long; the form can move the task as well. */
const MAX_COLUMNS = 12

interface Options {
  task: Task
  by: Grouping
  canEdit: boolean
  columns: readonly Column[]
  tasksIn: (key: string) => ColumnTasks
  /** The column in which the menu was opened. */
  in: string
  move: (drag: CardDrag) => void
}

/** The moves that are possible by dragging, as entries of a card's menu. The menu already has the statuses. */
export function movesIn({ task, by, canEdit, columns, tasksIn, in: from, move }: Options): Move[] {
  const { tasks } = tasksIn(from)
  const fromIndex = tasks.findIndex(({ _id }) => _id === task._id)
  if (fromIndex < 0) return []
  const to = (label: string, toIndex: number, key = from): Move => ({
    label,
    act: () => move({ task, from, fromIndex, to: key, toIndex }),
  })
  const others = columns.filter((column) => column.key !== from && accepts(column, from))
  return [
    ...(fromIndex > 0 ? [to('Move to top', 0), to('Move up', fromIndex - 1)] : []),
    ...(fromIndex < tasks.length - 1 ? [to('Move down', fromIndex + 1)] : []),
    ...(by !== 'status' && canEdit && others.length < MAX_COLUMNS
      ? others.map(({ key, label }) => to(`Move to ${label}`, 0, key))
      : []),
  ]
}
