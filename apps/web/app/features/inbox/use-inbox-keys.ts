import type { RefObject } from 'react'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { type NextFocus, useFocusFallback } from '#web/ui/list/use-focus-fallback.ts'

interface Actions {
  mark: (id: string, read: boolean) => void
  mute: (id: string) => void
}

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-entry-focus]') ?? []),
]
const entryOf = (element: Element | null): string | null =>
  element?.closest('[data-entry]')?.getAttribute('data-entry') ?? null

/** The entry in the place of a removed one, else the whole panel. */
const nextEntry: NextFocus = (panel, place) => {
  const rows = rowsIn(panel)
  return rows[Math.min(place, rows.length - 1)] ?? panel
}

/**
 * `j` and `k` move, `e` and `u` mark, `m` mutes; Enter is the link's own. When an entry is removed, by a key or its menu,
 * the next one gets the focus.
 */
export function useInboxKeys(list: RefObject<HTMLElement | null>, actions: Actions): void {
  useFocusFallback(list, nextEntry)
  const current = (): number => {
    const id = entryOf(document.activeElement)
    return id === null ? -1 : rowsIn(list.current).findIndex((row) => entryOf(row) === id)
  }
  useShortcuts((key, shift) => {
    if (shift) return false
    const now = current()
    if (key === 'j' || key === 'k') {
      const rows = rowsIn(list.current)
      const next = key === 'j' ? Math.min(now + 1, rows.length - 1) : Math.max(now - 1, 0)
      rows[next]?.focus()
      return true
    }
    const id = entryOf(document.activeElement)
    if (id === null || !'eum'.includes(key)) return false
    if (key === 'm') actions.mute(id)
    else actions.mark(id, key === 'e')
    return true
  })
}
