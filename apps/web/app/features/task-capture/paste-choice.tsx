import { LINES_MAX } from '@task-manager/contract/tasks/task-capture'
import { ITEMS_MAX } from '@task-manager/contract/tasks/task-values'
import type { PastedItem } from '#web/features/tasks/data/read-paste.ts'
import { Button } from '#web/ui/button.tsx'

interface PasteProps {
  pasted: readonly PastedItem[]
  saving: boolean
  error: string | null
  onEach: () => void
  onItems: () => void
  onBack: () => void
}

/** Asks whether pasted lines become tasks or the checklist of one task. */
export function PasteChoice({ pasted, saving, error, onEach, onItems, onBack }: PasteProps) {
  const n = pasted.length
  return (
    <div className="grid gap-3 px-5 pt-3 pb-5">
      <ul
        aria-label="Pasted lines"
        className="max-h-56 list-disc overflow-y-auto wrap-anywhere rounded-control bg-sunken py-3 pr-4 pl-8 text-sm"
      >
        {pasted.map(({ text }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal and never move
          <li key={i} dir="auto">
            {text}
          </li>
        ))}
      </ul>
      {n > LINES_MAX && (
        <p className="text-sm text-ink-2">
          You can create up to {LINES_MAX} tasks at once
          {n > ITEMS_MAX && `, or one with up to ${ITEMS_MAX} items`}.
        </p>
      )}
      {error !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onBack}>
          Cancel
        </Button>
        <Button variant="outline" disabled={n > ITEMS_MAX || saving} onClick={onItems}>
          One task with {n} items
        </Button>
        <Button autoFocus busy={saving} disabled={n > LINES_MAX} onClick={onEach}>
          Create {n} tasks
        </Button>
      </div>
    </div>
  )
}
