import { ITEM_MAX } from '@task-manager/contract/tasks/task-values'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowNumber } from '#web/features/tasks/data/row-keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { isComposing } from '#web/ui/form/composing.ts'
import { isTooLong, LimitHint } from '#web/ui/form/limit-hint.tsx'
import { useOnce } from '#web/ui/form/use-once.ts'
import { ITEM_TOO_LONG } from './checklist-items.ts'

interface RowProps {
  index: number
  text: string
  done?: boolean
  /** Missing where texts cannot be edited in place. */
  onEditText?: (text: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A numbered row of a list editor with its buttons. Pressing the text edits it in place. */
export function EditorRow({ index, text, done = false, onEditText, onKeyDown, children }: RowProps) {
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={row}
      onKeyDown={editing ? undefined : onKeyDown}
      className="flex min-h-10 items-start gap-3 border-b border-hairline py-0.5"
    >
      <span aria-hidden="true" className="py-1.5 text-sm font-semibold text-ink-3 tabular-nums">
        {rowNumber(index)}
      </span>
      {editing && onEditText ? (
        <ItemField
          index={index}
          text={text}
          onDone={(next, byKey) => {
            const rows = row.current?.parentElement
            flushSync(() => {
              setEditing(false)
              if (next !== null) onEditText(next)
            })
            // A row is keyed by its text, so the changed text is a new row in the same place.
            if (byKey) rows?.querySelectorAll<HTMLElement>('[data-row-button=editText]')[index]?.focus()
          }}
        />
      ) : (
        <span className="flex min-w-0 flex-1 items-start gap-2 py-1">
          {onEditText ? (
            <button
              type="button"
              dir="auto"
              data-row-button="editText"
              aria-label={`Edit item ${index + 1}: ${text}`}
              onClick={() => setEditing(true)}
              className="min-w-0 flex-1 cursor-text! rounded-sm text-left wrap-anywhere whitespace-pre-wrap"
            >
              {text}
            </button>
          ) : (
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
              {text}
            </span>
          )}
          {done && <Badge tone="lime">Done</Badge>}
        </span>
      )}
      {children}
    </li>
  )
}

interface ItemFieldProps {
  index: number
  text: string
  /** Null when the text did not change; `byKey` when the focus is still in the row. */
  onDone: (text: string | null, byKey: boolean) => void
}

/** Enter and leaving the field accept the text unless it is too long, Escape restores the old one. */
function ItemField({ index, text, onDone }: ItemFieldProps) {
  const [draft, setDraft] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const finish = useOnce((words: string, byKey: boolean) =>
    onDone(words === '' || words === text ? null : words, byKey),
  )
  const tooLong = isTooLong(draft, ITEM_MAX)
  const accept = (byKey: boolean) => {
    if (!tooLong) finish(draft.trim(), byKey)
  }
  return (
    <div className="grid min-w-0 flex-1 gap-1">
      <input
        ref={field}
        name="todoChecklist"
        data-unfinished={tooLong ? ITEM_TOO_LONG : undefined}
        aria-label={`Item ${index + 1}`}
        aria-invalid={tooLong || undefined}
        dir="auto"
        autoComplete="off"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => accept(false)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') {
            event.preventDefault()
            accept(true)
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            finish(text, true)
          }
        }}
        className="min-h-9 rounded-md border border-edge bg-surface px-2 aria-invalid:border-danger pointer-coarse:min-h-11"
      />
      <LimitHint text={draft} max={ITEM_MAX} />
    </div>
  )
}

type DeleteProps = Omit<ButtonProps, 'kind' | 'children'>

export const DeleteButton = (props: DeleteProps) => (
  <RowButton {...props} kind="delete">
    <Trash2 size={18} />
  </RowButton>
)

interface ButtonProps {
  label: string
  kind?: 'delete'
  /** Shortcuts while this button has the focus. */
  keys?: string | undefined
  onClick: () => void
  children: ReactNode
}

export function RowButton({ label, kind, keys, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      data-row-button={kind}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 last:-mr-2.25 hover:bg-sunken hover:text-danger pointer-coarse:size-11 pointer-coarse:last:-mr-3.25"
    >
      {children}
    </button>
  )
}
