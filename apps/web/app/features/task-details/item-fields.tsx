import { ITEM_MAX } from '@task-manager/contract/tasks/task-values'
import type { ChecklistItem } from '@task-manager/contract/tasks/tasks'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { itemsIn } from '#web/features/tasks/data/read-paste.ts'
import { readToken } from '#web/lib/session-store/session-store.ts'
import { isComposing } from '#web/ui/form/composing.ts'
import { isTooLong, LimitHint } from '#web/ui/form/limit-hint.tsx'
import { useSaveOnLeaving } from '#web/ui/form/unsaved.ts'
import { useOnce } from '#web/ui/form/use-once.ts'
import type { RowActions } from './checklist-row.tsx'
import type { NewItem } from './use-item-edits.ts'

interface Props {
  /** Opened below another item. */
  focused?: boolean
  onAdd: (items: readonly NewItem[]) => void
  /** Escape, or leaving the empty field. */
  onClose?: () => void
  /** Keeps the text when the field moves with its item, or because its item is gone. */
  draft?: { current: string }
}

/** Of both fields. Some keyboards of phones would show 'Next', which leaves the field. */
const itemText = { dir: 'auto', autoComplete: 'off', enterKeyHint: 'enter' } as const

/** Several pasted lines are items. */
const onLines = (use: (lines: readonly NewItem[]) => void) => (event: ClipboardEvent) => {
  const lines = itemsIn(event.clipboardData.getData('text'))
  if (lines.length < 2) return
  event.preventDefault()
  use(lines)
}

/** Enter adds an item and waits for the next one; each pasted line becomes an item. */
export function AddRow({ focused = false, onAdd, onClose, draft }: Props) {
  const [text, show] = useState(draft?.current ?? '')
  const setText = (next: string) => {
    if (draft) draft.current = next
    show(next)
  }
  const field = useRef<HTMLInputElement>(null)
  const words = text.trim()
  // The end of the session removes the field without a question: its text is then an item that was not saved.
  useSaveOnLeaving(words !== '', () => readToken() === null && onAdd([{ text: words }]), true)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape' && (onClose || text !== '')) {
      event.stopPropagation()
      setText('')
      onClose?.()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (words === '') onClose?.()
    else if (!isTooLong(words, ITEM_MAX)) {
      setText('')
      onAdd([{ text: words }])
    }
  }
  return (
    <div className="grid gap-1 print:hidden">
      <div className="flex min-h-10 items-center gap-3 pointer-coarse:min-h-12">
        <span
          aria-hidden="true"
          className="grid size-5 shrink-0 place-items-center pointer-coarse:size-6 rounded-md border border-dashed border-edge text-ink-3"
        >
          <Plus size={14} />
        </span>
        <input
          {...itemText}
          ref={(input) => {
            if (focused && input && field.current === null) input.focus()
            field.current = input
          }}
          aria-label={focused ? 'New item' : 'Add an item, or paste a list'}
          placeholder="Add an item, or paste a list"
          aria-invalid={isTooLong(text, ITEM_MAX) || undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text === '' && onClose?.()}
          onKeyDown={onKeyDown}
          onPaste={onLines(onAdd)}
          className="-ml-1 min-h-9 min-w-0 flex-1 rounded-md bg-transparent px-1 placeholder:text-ink-3 pointer-coarse:min-h-11 sm:pointer-fine:text-sm"
        />
      </div>
      <LimitHint text={text} max={ITEM_MAX} />
    </div>
  )
}

/** Enter saves and starts the next item, leaving the field saves, Escape restores the old text. */
export function ItemEditor({
  item: { _id: id, text },
  actions,
}: {
  item: ChecklistItem
  actions: RowActions
}) {
  const [draft, setDraft] = useState(text)
  // Someone else may change it meanwhile.
  const [seen] = useState(text)
  const end = useOnce((words: string, next: 'below' | 'row' | null) => {
    const trimmed = words.trim()
    actions.editText(id, trimmed === '' || trimmed === seen ? null : trimmed, seen, next)
  })
  const save = (next: 'below' | null) => {
    if (isTooLong(draft, ITEM_MAX)) return
    if (draft.trim() === '') toast.error('An item needs a text. Its old one is back.')
    end(draft, next)
  }
  // Also when the item was deleted.
  useSaveOnLeaving(draft !== seen, () => end(draft, null))
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <input
        {...itemText}
        ref={(input) => input?.focus()}
        aria-label="Item"
        aria-invalid={isTooLong(draft, ITEM_MAX) || undefined}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => save(null)}
        onPaste={onLines((lines) => {
          end(draft, null)
          actions.paste(id, lines)
        })}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') {
            event.preventDefault()
            save('below')
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            end(seen, 'row')
          }
        }}
        className="-my-1 min-h-8 w-full rounded-md border border-edge bg-surface px-2 pointer-coarse:min-h-11"
      />
      <LimitHint text={draft} max={ITEM_MAX} />
    </div>
  )
}
