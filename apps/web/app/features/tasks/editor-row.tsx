import type { KeyboardEvent, ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { rowNumber } from './checklist-items.ts'

interface RowProps {
  index: number
  text: string
  done?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A numbered line of one of the two list editors, with its buttons. */
export function EditorRow({ index, text, done = false, onKeyDown, children }: RowProps) {
  return (
    <li
      onKeyDown={onKeyDown}
      className="flex items-start gap-3 rounded-control border border-hairline bg-sunken py-1 pr-1 pl-3.5"
    >
      <span aria-hidden="true" className="py-1.5 text-sm font-semibold text-ink-3 tabular-nums">
        {rowNumber(index)}
      </span>
      <span dir="auto" className="min-w-0 flex-1 py-1 wrap-anywhere whitespace-pre-wrap">
        {text}
        {done && (
          <Badge tone="lime" className="ml-2">
            Done
          </Badge>
        )}
      </span>
      {children}
    </li>
  )
}

interface ButtonProps {
  label: string
  kind?: 'delete'
  /** Shortcuts that work while this button has the focus. */
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
      className="grid size-9 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface hover:text-danger pointer-coarse:size-11"
    >
      {children}
    </button>
  )
}
