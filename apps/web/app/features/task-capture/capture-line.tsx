/** The field of the dialog, with names that complete the typed word. */
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { itemsIn, type PastedItem } from '#web/features/tasks/data/read-paste.ts'
import { controlClass } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/form/composing.ts'
import { optionBeside } from '#web/ui/list/suggestion-list.tsx'
import { wordAt } from './read-line.ts'
import { suggestionsFor } from './suggestions.ts'
import type { CaptureFormState } from './use-capture-form.ts'

export function useCaptureLine(form: CaptureFormState) {
  const field = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState(form.text.length)
  const [chosen, setChosen] = useState(-1)
  const [closed, setClosed] = useState(false)
  const word = wordAt(form.text, caret)
  const found = word && !closed ? suggestionsFor(word, form.names) : []
  // A name that is typed completely needs no list.
  const isWhole = found.some(({ word: whole }) => whole.toLowerCase() === word?.typed.toLowerCase())
  const options = isWhole ? [] : found
  // An incomplete name would become part of the title, so Enter completes it first.
  const isOpen =
    word !== null &&
    word.typed !== '' &&
    !form.line.chips.some(({ typed }) => typed === word.sign + word.typed)
  const active = chosen < 0 && isOpen ? 0 : chosen
  const insertName = (insert: string) => {
    if (word === null) return
    const before = `${form.text.slice(0, word.from)}${word.sign}${insert} `
    // Synchronously, so that the next key is inserted after the name.
    flushSync(() => {
      form.type(before + form.text.slice(caret).trimStart())
      setCaret(before.length)
      setChosen(-1)
    })
    field.current?.setSelectionRange(before.length, before.length)
  }
  return {
    field,
    options,
    active,
    take: insertName,
    setCaret,
    type(text: string, at: number) {
      form.type(text)
      setCaret(at)
      setChosen(-1)
      setClosed(false)
    },
    /** Handles a key for the list; returns whether it did. */
    onListKey(key: string): boolean {
      if (options.length === 0) return false
      const next = optionBeside(key, active, options.length)
      const takes = key === 'Tab' || (key === 'Enter' && active >= 0)
      if (next !== null) setChosen(next)
      else if (takes) insertName(options[Math.max(active, 0)]?.word ?? '')
      else if (key === 'Escape') setClosed(true)
      return next !== null || takes || key === 'Escape'
    },
  }
}

interface Props {
  /** The id of the list of suggestions. */
  id: string
  form: CaptureFormState
  line: ReturnType<typeof useCaptureLine>
  placeholder: string
  onPaste: (items: readonly PastedItem[]) => void
  onOpen: () => void
}

export function CaptureLine({ id, form, line, placeholder, onPaste, onOpen }: Props) {
  const { options, active } = line
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const opens = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (opens) onOpen()
    if (!opens && (event.shiftKey || !line.onListKey(event.key))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const paste = (event: ClipboardEvent) => {
    const items = itemsIn(event.clipboardData.getData('text/plain'))
    if (items.length < 2) return
    event.preventDefault()
    onPaste(items)
  }
  return (
    <div className="grid gap-1.5">
      <input
        ref={line.field}
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
        autoFocus
        type="text"
        role="combobox"
        aria-label="Task"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={active >= 0 && options.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-invalid={form.error !== null || undefined}
        aria-describedby={form.error === null ? undefined : `${id}-error`}
        autoComplete="off"
        dir="auto"
        placeholder={placeholder}
        value={form.text}
        onChange={({ target }) => line.type(target.value, target.selectionStart ?? target.value.length)}
        onSelect={({ currentTarget }) => line.setCaret(currentTarget.selectionStart ?? 0)}
        onKeyDown={onKeyDown}
        onPaste={paste}
        className={`${controlClass} min-h-12! text-base`}
      />
      {form.error !== null && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {form.error}
        </p>
      )}
    </div>
  )
}
