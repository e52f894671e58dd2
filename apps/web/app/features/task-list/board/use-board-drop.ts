import { useCallback, useState } from 'react'
import { offerUndo } from '#web/features/task-list/row/offer-undo.ts'
import { tasksChanged } from '#web/features/tasks/data/tasks.queries.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { type Carried, type Column, isHome, neighbours, type Shown } from './board-columns.ts'
import { moveInLists, placeInLists } from './board-lists.ts'
import { moveBack, moveCard } from './board-moves.ts'

const none: ReadonlyMap<string, string> = new Map()

interface Options {
  admin: boolean
  columns: readonly Column[]
  shownIn: (key: string) => Shown
  say: (text: string) => void
}

/** What becomes of a card that is let go: at once on the screen, back again when the server says no. */
export function useBoardDrop({ admin, columns, shownIn, say }: Options) {
  /** Why cards came back, by their ids. */
  const [refused, setRefused] = useState(none)
  const dismiss = useCallback(() => setRefused(none), [])

  async function drop(carried: Carried): Promise<void> {
    const { task, from: fromKey, to: toKey, home } = carried
    const [from, to] = [fromKey, toKey].map((key) => columns.find((column) => column.key === key))
    setRefused(none)
    if (!from || !to) return
    if (isHome(carried)) return say('Put back.')
    const beside = neighbours(shownIn(toKey).tasks, carried)
    const was = neighbours(shownIn(fromKey).tasks, { task, at: home })
    const putBack = moveInLists(task, from, to, beside.below)
    const across = from !== to
    say(`Dropped in ${to.label}, place ${carried.at + 1}.`)
    try {
      const moved = await moveCard(task, from, to, beside, admin)
      if (moved === null) return
      if (across) {
        offerUndo(`Moved to ${to.label}`, () => moveBack(task, from, to, was))
        await tasksChanged()
      } else placeInLists(moved, to)
    } catch (error) {
      putBack()
      const message = messageOf(error)
      setRefused(new Map([[task._id, message]]))
      say(`Put back. ${message}`)
      if (across) await tasksChanged()
    }
  }
  return { refused, dismiss, drop }
}
