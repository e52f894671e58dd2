import type { TodoItem } from '@task-manager/contract/tasks'
import { memo } from 'react'
import { type ItemKey, keysOf } from './tick-queue.ts'

interface Props {
  items: readonly TodoItem[]
  /** Stable, so that a tick draws one row again and not two hundred. */
  onToggle: (key: ItemKey, completed: boolean) => void
}

/** Labelled boxes of 24 px in rows that a thumb can hit. */
export function TaskChecklist({ items, onToggle }: Props) {
  const keys = keysOf(items.map((item) => item.text))
  return (
    <ul aria-labelledby="checklist" className="grid gap-1">
      {items.map((item, index) => {
        const key = keys[index] ?? item.text
        return <Row key={key} itemKey={key} text={item.text} completed={item.completed} onToggle={onToggle} />
      })}
    </ul>
  )
}

interface RowProps extends TodoItem {
  itemKey: ItemKey
  onToggle: Props['onToggle']
}

const Row = memo(function Row({ itemKey, text, completed, onToggle }: RowProps) {
  return (
    <li>
      <label className="-mx-3 flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-3 py-2.5 transition-colors duration-120 hover:bg-sunken print:min-h-0 print:py-1">
        <input
          type="checkbox"
          checked={completed}
          onChange={(event) => onToggle(itemKey, event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        <span
          dir="auto"
          className={`min-w-0 wrap-anywhere ${completed ? 'text-ink-3 line-through decoration-1' : ''}`}
        >
          {text}
        </span>
      </label>
    </li>
  )
})
