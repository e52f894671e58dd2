import { useId, useRef, useState } from 'react'
import { rowKeys } from '#web/features/tasks/data/row-keys.ts'
import { itemsIn } from './checklist-items.ts'

/**
 * The rows of a list editor and the field that adds to them. `refusal` returns the server's message for values that
 * cannot be added.
 */
export function useEditorRows(
  values: string[],
  refusal: (values: readonly string[], added: readonly string[]) => string | null,
  onValues: (values: string[]) => void,
  onPending: (text: string) => void,
) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** Returns how many were added; 0 when the text was refused and stays in the field. */
  function add(text: string): number {
    const added = itemsIn(text)
    if (added.length === 0) return 0
    const refused = refusal(values, added)
    setProblem(refused)
    if (refused) return 0
    onValues([...values, ...added])
    return added.length
  }

  /** Replaces a text in place. Its field refuses texts that are too long. */
  function editText(index: number, text: string) {
    setProblem(null)
    onValues(values.map((value, at) => (at === index ? text : value)))
  }

  /** Moves the focus to the next row's button, or after the last row to the field. */
  function remove(index: number) {
    onValues(values.filter((_, at) => at !== index))
    setProblem(null)
    const next = list.current?.querySelectorAll<HTMLElement>('[data-row-button=delete]')[index + 1]
    if (next) next.focus()
    else document.getElementById(id)?.focus()
  }

  /** Typing a new text clears the message about the last one. */
  function onText(text: string) {
    setProblem(null)
    onPending(text)
  }

  return { list, keys: rowKeys(values), field: { id, problem, onText }, add, editText, remove }
}
