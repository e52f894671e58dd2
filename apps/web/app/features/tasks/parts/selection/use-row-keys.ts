import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'

/**
 * `j` and `k` move between rows, `x` selects the focused one (with Shift, all from the last selected one), `/` focuses
 * the search. The row has the real focus, so that Tab continues to its controls.
 */
export function useRowKeys(
  screen: RefObject<HTMLElement | null>,
  onToggle: (id: string, range: boolean) => void,
): void {
  const last = useRef(0)
  // A view may move the focus by itself.
  useLayoutEffect(() => {
    const element = screen.current
    const remember = () => {
      const row = document.activeElement?.closest('[data-row]')
      const rows = [...(element?.querySelectorAll('[data-row]') ?? [])]
      if (row && rows.includes(row)) last.current = rows.indexOf(row)
    }
    // A row may have the focus before this code is loaded.
    remember()
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [screen])

  function focusRow(rows: readonly HTMLElement[], here: number, step: 1 | -1): boolean {
    // If the focused row was removed, the row in its place is next.
    const fromLast = step === 1 ? last.current : last.current - 1
    const next = here >= 0 ? here + step : fromLast
    last.current = Math.max(0, Math.min(rows.length - 1, next))
    const row = rows[last.current]
    // In a row that is a link, the link takes the focus.
    const target = row?.matches('[tabindex]') ? row : row?.querySelector<HTMLElement>('a')
    target?.focus()
    return rows.length > 0
  }

  function toggleRow(row: HTMLElement | undefined, range: boolean): boolean {
    const id = row?.dataset.row
    if (id !== undefined) onToggle(id, range)
    return id !== undefined
  }

  useShortcuts((key, shift) => {
    if (key === '/') {
      screen.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
      return true
    }
    if (key !== 'j' && key !== 'k' && key !== 'x') return false
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const here = rows.findIndex((row) => row.contains(document.activeElement))
    return key === 'x' ? toggleRow(rows[here], shift) : focusRow(rows, here, key === 'j' ? 1 : -1)
  })
}
