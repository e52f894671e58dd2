import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { isComposing } from '#web/ui/form/composing.ts'
import { Failure } from '#web/ui/form/failure.tsx'
import { isTooLong, LimitHint } from '#web/ui/form/limit-hint.tsx'
import { useSaveOnLeaving } from '#web/ui/form/unsaved.ts'
import { useTextHeight } from '#web/ui/form/use-text-height.ts'
import type { EditError } from './use-task-edits.ts'

interface Props {
  /** 'Title' */
  label: string
  value: string
  maxLength: number
  /** Enter is part of the text; Ctrl+Enter saves it. */
  multiline?: boolean
  className: string
  error: EditError | undefined
  /** `seen`: the text when editing began, which someone else may have changed since. */
  onSave: (text: string, seen: string) => void
  /** Rendered while the text is not being edited. */
  children: (edit: () => void) => ReactNode
}

/**
 * A text that is edited in place. Leaving the field saves, unless it is too long; Escape restores the old text, as does
 * leaving an empty line.
 */
export function TextFact({
  label,
  value,
  maxLength,
  multiline = false,
  className,
  error,
  onSave,
  children,
}: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const seen = useRef(value)
  const fact = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useTextHeight(field, draft ?? '')
  // The field is removed while it has the focus, which must not save again.
  const answered = useRef(true)
  const end = (text: string | null, byKey: boolean) => {
    if (answered.current) return
    answered.current = true
    setDraft(null)
    const trimmed = text?.trim()
    if (trimmed === '' && !multiline) setMissing(true)
    else if (trimmed !== undefined && trimmed !== seen.current) onSave(trimmed, seen.current)
    if (byKey) requestAnimationFrame(() => fact.current?.querySelector('button')?.focus())
  }
  const save = (byKey: boolean) => {
    if (!isTooLong(draft ?? '', maxLength)) end(draft, byKey)
  }
  useSaveOnLeaving(draft !== null && draft !== seen.current, () => end(draft, false))
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      end(null, true)
    } else if (event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      save(true)
    }
  }
  const editor = draft !== null && (
    <textarea
      ref={(node) => {
        field.current = node
        node?.focus()
      }}
      aria-label={label}
      dir="auto"
      rows={multiline ? 4 : 1}
      aria-invalid={isTooLong(draft, maxLength) || undefined}
      value={draft}
      onChange={(event) =>
        setDraft(multiline ? event.target.value : event.target.value.replace(/\s*\n\s*/g, ' '))
      }
      onFocus={(event) => event.target.setSelectionRange(draft.length, draft.length)}
      onBlur={() => save(false)}
      onKeyDown={onKeyDown}
      className={`field-sizing-content w-full resize-none rounded-md bg-surface px-2 ${className}`}
    />
  )
  return (
    <div ref={fact} className="grid min-w-0 gap-1">
      {draft === null ? (
        children(() => {
          answered.current = false
          seen.current = value
          setMissing(false)
          setDraft(value)
        })
      ) : // The page keeps its h1 while the title is edited.
      multiline ? (
        editor
      ) : (
        <h1 className="grid">{editor}</h1>
      )}
      {draft !== null && <LimitHint text={draft} max={maxLength} />}
      {isMissing && <Failure text={`${label} is required.`} />}
      {error && <Failure {...error} />}
    </div>
  )
}
