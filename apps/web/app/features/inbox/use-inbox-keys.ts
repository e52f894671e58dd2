import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'

interface Actions {
  mark: (id: string, read: boolean) => void
  mute: (id: string) => void
}

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
]
const entryOf = (element: Element | null): string | null =>
  element?.closest('[data-entry]')?.getAttribute('data-entry') ?? null

/**
 * `j` and `k` move, `e` and `u` mark, `m` mutes; Enter is the link's own. When an entry is removed, the next one gets
 * the focus.
 */
export function useInboxKeys(list: RefObject<HTMLElement | null>, shown: unknown, actions: Actions): void {
  const place = useRef(-1)
  const current = (): number => {
    const id = entryOf(document.activeElement)
    return id === null ? -1 : rowsIn(list.current).findIndex((row) => entryOf(row) === id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is shown
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const rows = rowsIn(list.current)
    rows[Math.min(place.current, rows.length - 1)]?.focus()
  }, [shown])
  useShortcuts((key, shift) => {
    if (shift) return false
    const now = current()
    if (key === 'j' || key === 'k') {
      const rows = rowsIn(list.current)
      const next = key === 'j' ? Math.min(now + 1, rows.length - 1) : Math.max(now - 1, 0)
      rows[next]?.focus()
      place.current = next
      return true
    }
    const id = entryOf(document.activeElement)
    if (id === null || !'eum'.includes(key)) return false
    place.current = now
    if (key === 'm') actions.mute(id)
    else actions.mark(id, key === 'e')
    return true
  })
}
