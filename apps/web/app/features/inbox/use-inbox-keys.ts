import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
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

/** The place of the entry that was opened last. */
let opened = 0

/** Call it before the entry is read, which removes it from the unread ones. */
export function rememberPlace(list: HTMLElement | null, id: string): void {
  opened = rowsIn(list).findIndex((row) => entryOf(row) === id)
}

/**
 * After Back `useRowFocus` focuses the row of the task that was open. An entry that was read is not among the unread ones: the
 * entry in its place gets the focus, once they are `loaded`.
 */
export function useNearestFocus(list: RefObject<HTMLElement | null>, loaded: boolean): void {
  const isBack = useNavigationType() === NavigationType.Pop
  const isDue = useRef(isBack)
  useEffect(() => {
    if (!loaded || !isDue.current) return
    isDue.current = false
    const focusNearest = (): void => {
      const panel = list.current
      const main = panel?.closest('main')
      if (panel && main === document.activeElement) nextEntry(panel, opened, panel)?.focus()
    }
    // After the frame in which the row gets the focus, if it is there.
    requestAnimationFrame(() => requestAnimationFrame(focusNearest))
  }, [list, loaded])
}
