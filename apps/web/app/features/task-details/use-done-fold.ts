import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'
import { useState } from 'react'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'

interface DoneFold {
  /** The items on show. */
  readonly shown: readonly ChecklistItem[]
  /** How many are folded away, or can be. */
  readonly count: number
  readonly open: boolean
  readonly toggle: () => void
}

const doneIn = (items: readonly ChecklistItem[]): ReadonlySet<string> =>
  new Set(items.filter(({ completed }) => completed).map(({ _id }) => _id))

/**
 * On phones the items that were done when the task was opened are folded away. Items ticked meanwhile stay in place,
 * so that a wrong tick can be undone.
 */
export function useDoneFold(items: readonly ChecklistItem[]): DoneFold {
  const phone = useIsPhone()
  const [folded, setFolded] = useState(() => doneIn(items))
  const [open, setOpen] = useState(false)
  const isDone = ({ _id, completed }: ChecklistItem) => completed && folded.has(_id)
  const count = phone ? items.filter(isDone).length : 0
  return {
    shown: count === 0 || open ? items : items.filter((item) => !isDone(item)),
    count,
    open,
    toggle: () => {
      if (open) setFolded(doneIn(items))
      setOpen(!open)
    },
  }
}
