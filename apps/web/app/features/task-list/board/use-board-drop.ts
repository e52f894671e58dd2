import { useCallback, useState } from 'react'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { type CardDrag, type Column, type ColumnTasks, isUnmoved, neighbours } from './board-columns.ts'
import { moveInLists, placeInLists } from './board-lists.ts'
import { moveBack, moveCard } from './board-moves.ts'

const none: ReadonlyMap<string, string> = new Map()

interface Options {
  canEdit: boolean
  columns: readonly Column[]
  tasksIn: (key: string) => ColumnTasks
  announce: (text: string) => void
}

/** Saves a dropped card. It moves at once, and back when the server refuses. */
export function useBoardDrop({ canEdit, columns, tasksIn, announce }: Options) {
  /** Why cards were moved back, by their ids. */
  const [errors, setErrors] = useState(none)
  const dismiss = useCallback(() => setErrors(none), [])

  async function drop(drag: CardDrag): Promise<void> {
    const { task, from: fromKey, to: toKey, fromIndex } = drag
    const [from, to] = [fromKey, toKey].map((key) => columns.find((column) => column.key === key))
    setErrors(none)
    if (!from || !to) return
    if (isUnmoved(drag)) return announce('Put back.')
    const after = neighbours(tasksIn(toKey).tasks, drag)
    const before = neighbours(tasksIn(fromKey).tasks, { task, toIndex: fromIndex })
    const putBack = moveInLists(task, from, to, after.below)
    const across = from !== to
    announce(`Dropped in ${to.label}, place ${drag.toIndex + 1}.`)
    try {
      const moved = await moveCard(task, from, to, after, canEdit)
      if (moved === null) return
      if (across) {
        offerUndo(`Moved to ${to.label}`, () => moveBack(task, from, to, before))
        await tasksChanged()
      } else placeInLists(moved, to)
    } catch (error) {
      putBack()
      const message = messageOf(error)
      setErrors(new Map([[task._id, message]]))
      announce(`Put back. ${message}`)
      if (across) await tasksChanged()
    }
  }
  return { errors, dismiss, drop }
}
