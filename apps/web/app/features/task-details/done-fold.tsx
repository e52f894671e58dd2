import type { ChecklistItem, Task } from '@task-manager/contract/tasks/tasks'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { ProgressBar } from '#web/features/tasks/parts/task-progress.tsx'
import { useIsPhone } from '#web/lib/browser/use-is-phone.ts'

interface DoneFold {
  /** The visible items. */
  readonly shown: readonly ChecklistItem[]
  /** How many items are folded, or can be. */
  readonly count: number
  readonly open: boolean
  readonly toggle: () => void
}

const doneIds = (items: readonly ChecklistItem[]): ReadonlySet<string> =>
  new Set(items.filter(({ completed }) => completed).map(({ _id }) => _id))

/**
 * On phones the items that were done when the task was opened are folded away. Items ticked meanwhile stay in place,
 * so that a wrong tick can be undone, and the one that is being edited.
 */
export function useDoneFold(items: readonly ChecklistItem[], editing: string | null = null): DoneFold {
  const phone = useIsPhone()
  const [folded, setFolded] = useState(() => doneIds(items))
  const [open, setOpen] = useState(false)
  const isDone = ({ _id, completed }: ChecklistItem) => completed && folded.has(_id) && _id !== editing
  const count = phone ? items.filter(isDone).length : 0
  return {
    shown: count === 0 || open ? items : items.filter((item) => !isDone(item)),
    count,
    open,
    toggle: () => {
      if (open) setFolded(doneIds(items))
      setOpen(!open)
    },
  }
}

interface Props {
  task: Task
  fold: DoneFold
  list?: Ref<HTMLUListElement>
  /** The rows. */
  children: ReactNode
}

/** The heading of the checklist with its progress, and the list around its rows. */
export function ChecklistList({ task, fold, list, children }: Props) {
  const FoldIcon = fold.open ? ChevronDown : ChevronRight
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="checklist" className="text-base">
          Todo Checklist
        </h2>
        {task.progress > 0 && (
          <div className="w-18">
            <ProgressBar status={task.status} progress={task.progress} />
          </div>
        )}
        <p className="text-sm text-ink-2 tabular-nums">
          {task.completedTodoCount} of {task.todoChecklist.length}
          <span className="sr-only"> done</span>
        </p>
      </div>
      <ul ref={list} aria-labelledby="checklist" className="border-t border-hairline">
        {fold.count > 0 && (
          <li className="border-b border-hairline print:hidden">
            <button
              type="button"
              aria-expanded={fold.open}
              onClick={fold.toggle}
              // The rows around it cover its edges.
              className="flex min-h-11.5 w-full items-center gap-3 text-left text-ink-2"
            >
              <span className="grid w-6 shrink-0 place-items-center">
                <FoldIcon size={18} />
              </span>
              {fold.count} done
            </button>
          </li>
        )}
        {children}
      </ul>
    </>
  )
}
