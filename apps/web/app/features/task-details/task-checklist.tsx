import type { ChecklistItem } from '@task-manager/contract/tasks'
import { memo } from 'react'
import { PendingMark } from '#web/features/tasks/parts/pending-mark.tsx'

interface Props {
  items: readonly ChecklistItem[]
  /** Stable, so that a tick renders one row and not two hundred. */
  onToggle: (itemId: string, completed: boolean) => void
  /** The ids of items whose ticks wait on this device. */
  waiting: ReadonlySet<string>
}

/** Labelled checkboxes of 24 px in rows large enough for a thumb. */
export function TaskChecklist({ items, onToggle, waiting }: Props) {
  return (
    <ul aria-labelledby="checklist" className="grid gap-1">
      {items.map(({ _id, text, completed }) => (
        <Row
          key={_id}
          id={_id}
          text={text}
          completed={completed}
          waiting={waiting.has(_id)}
          onToggle={onToggle}
        />
      ))}
    </ul>
  )
}

interface RowProps extends Omit<ChecklistItem, '_id'> {
  id: string
  waiting: boolean
  onToggle: Props['onToggle']
}

const Row = memo(function Row({ id, text, completed, waiting, onToggle }: RowProps) {
  return (
    <li>
      <label className="-mx-3 flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2.5 transition-colors duration-120 hover:bg-sunken print:min-h-0 print:py-1">
        <input
          type="checkbox"
          checked={completed}
          onChange={(event) => onToggle(id, event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        <span
          dir="auto"
          className={`min-w-0 wrap-anywhere ${completed ? 'text-ink-3 line-through decoration-1' : ''}`}
        >
          {text}
        </span>
        {waiting && <PendingMark />}
      </label>
    </li>
  )
})
