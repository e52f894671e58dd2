import { type RefObject, useRef } from 'react'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'

/**
 * `j` and `k` walk the rows, `x` ticks the one with the focus (with Shift as far as the one ticked before), `/` goes to the
 * search. The row has the real focus, so Tab goes on to what can be done with it.
 */
export function useRowKeys(
  screen: RefObject<HTMLElement | null>,
  onToggle: (id: string, range: boolean) => void,
): void {
  const last = useRef(0)
  useShortcuts((key, shift) => {
    if (key === '/') {
      screen.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
      return true
    }
    if (key !== 'j' && key !== 'k' && key !== 'x') return false
    const rows = [...(screen.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const here = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'x') {
      const id = rows[here]?.dataset.row
      if (id !== undefined) onToggle(id, shift)
      return id !== undefined
    }
    // A row that is gone hands on to the one that took its place.
    const step = key === 'j' ? 1 : -1
    const from = here >= 0 ? here + step : key === 'j' ? last.current : last.current - 1
    const next = Math.max(0, Math.min(rows.length - 1, from))
    last.current = next
    const row = rows[next]
    // Where a row is a link, the link is what the keyboard stands on.
    const stand = row?.matches('[tabindex]') ? row : row?.querySelector<HTMLElement>('a')
    stand?.focus()
    return rows.length > 0
  })
}
