import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { focusMainIfLost } from '#web/ui/focus-main.ts'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'

const rowsIn = (element: HTMLElement | null) => [
  ...(element?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]

/** In a row that is a link, the link takes the focus. */
const targetIn = (row: HTMLElement | null | undefined) =>
  row?.matches('[tabindex]') ? row : row?.querySelector<HTMLElement>('a')

/**
 * `j` and `k` move between rows, `x` selects the focused one (with Shift, all from the last selected one), `/` focuses
 * the search. The row has the real focus, so that Tab continues to its controls. That of a removed row goes to the one in
 * its place.
 */
export function useRowKeys(
  screen: RefObject<HTMLElement | null>,
  onToggle: (id: string, range: boolean) => void,
): void {
  const last = useRef(0)
  /** Got the focus of a removed row, whose keys it continues: "j" leads to it, as it did before the row was removed. */
  const inPlace = useRef<HTMLElement | null>(null)
  /**
   * The control that last had the focus, and its row, which a control that is removed alone no longer has. Without a row it
   * is the button of an empty list.
   */
  const within = useRef<{ control: Element; row: HTMLElement | null } | null>(null)
  const next = useCallback<NextFocus>((box, _, removed) => {
    const known = within.current?.control === removed ? within.current : null
    if (known?.row === null) {
      // On a phone the board has no such tabs.
      queueMicrotask(focusMainIfLost)
      return box.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    }
    const id = (removed.closest<HTMLElement>('[data-row]') ?? known?.row)?.dataset.row
    if (id === undefined) return null
    // The row is still there, or was only moved.
    const same = targetIn(box.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`))
    if (same) return same
    const rows = rowsIn(box)
    inPlace.current = targetIn(rows[Math.min(last.current, rows.length - 1)]) ?? null
    // A view may have another element for it.
    if (inPlace.current === null) queueMicrotask(focusMainIfLost)
    return inPlace.current
  }, [])
  useFocusFallback(screen, next)
  // A view may move the focus by itself.
  useLayoutEffect(() => {
    const element = screen.current
    const remember = () => {
      const control = document.activeElement
      if (!control || !element?.contains(control)) return
      const row = control.closest<HTMLElement>('[data-row]')
      if (row) last.current = rowsIn(element).indexOf(row)
      if (row || control.closest('[data-empty]')) within.current = { control, row }
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
    inPlace.current = null
    targetIn(rows[last.current])?.focus()
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
    const rows = rowsIn(screen.current)
    const here = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'x') return toggleRow(rows[here], shift)
    const isInPlace = inPlace.current !== null && inPlace.current === document.activeElement
    return focusRow(rows, isInPlace ? -1 : here, key === 'j' ? 1 : -1)
  })
}
