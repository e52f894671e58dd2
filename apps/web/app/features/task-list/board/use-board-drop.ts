import { useCallback, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import { sendMove } from '#web/features/tasks/data/change-order.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { isTransient, messageOf } from '#web/lib/http/api-error.ts'
import {
  accepts,
  type CardDrag,
  type Column,
  type ColumnTasks,
  isUnmoved,
  neighbours,
} from './board-columns.ts'
import { isInList, moveInLists, placeInLists } from './board-lists.ts'
import { moveBack, moveCard } from './board-moves.ts'

/** A move that the server refused. The card is back in its column. */
export interface Refused {
  readonly column: string
  readonly taskId: string
  readonly text: string
  /** Missing when trying again cannot help. */
  readonly retry?: () => void
}

const refusalOf = ({ task, from }: CardDrag, error: unknown, retry: () => void): Refused => ({
  column: from,
  taskId: task._id,
  text: `Couldn't move it: ${messageOf(error)}`,
  ...(isTransient(error) && { retry }),
})

/** A task cannot become unassigned again, so moving it from there has no Undo. */
function report(from: Column, to: Column, undo: () => Promise<void>): void {
  const text = `Moved to ${to.label}`
  if (accepts(from, to.key)) offerUndo(text, undo)
  else toast.success(text)
}

interface Options {
  canEdit: boolean
  columns: readonly Column[]
  tasksIn: (key: string) => ColumnTasks
  announce: (text: string) => void
}

/** Saves a dropped card. It moves at once, and back when the server refuses. */
export function useBoardDrop({ canEdit, columns, tasksIn, announce }: Options) {
  const [refused, setRefused] = useState<Refused | null>(null)
  const dismiss = useCallback(() => setRefused(null), [])

  async function drop(drag: CardDrag): Promise<void> {
    const { task, from: fromKey, to: toKey, fromIndex } = drag
    const [from, to] = [fromKey, toKey].map((key) => columns.find((column) => column.key === key))
    setRefused(null)
    if (!from || !to) return
    if (isUnmoved(drag)) return announce('Not moved.')
    const after = neighbours(tasksIn(toKey).tasks, drag)
    const before = neighbours(tasksIn(fromKey).tasks, { task, toIndex: fromIndex })
    const sent = sendMove(task._id, () => moveCard(task, from, to, after, canEdit))
    const putBack = moveInLists(task, from, to, after.below)
    const across = from !== to
    announce(`Dropped in ${to.label}, position ${drag.toIndex + 1}.`)
    try {
      const moved = await sent
      if (moved === null) return
      placeInLists(moved, to)
      if (across) {
        report(from, to, () => sendMove(task._id, () => moveBack(task, moved, from, to, before)))
        await tasksChanged()
      }
    } catch (error) {
      putBack()
      const refusal = refusalOf(drag, error, () => void drop(drag))
      setRefused(refusal)
      await tasksChanged()
      // Someone else has moved or deleted it: there is no card in this column to give the reason.
      if (isInList(task._id, from)) return
      setRefused((now) => (now === refusal ? null : now))
      toast.error(`Couldn't move "${task.title}": ${messageOf(error)}`)
    }
  }
  return { refused, dismiss, drop }
}
