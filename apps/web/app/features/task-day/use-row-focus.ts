import { type RefObject, useEffect } from 'react'

/**
 * When the row with the focus is removed, the row in its place gets the focus, or else the heading. Otherwise the
 * keyboard would begin again at the top of the page.
 */
export function useRowFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = section.current
    if (!list) return
    const rows = () => [...list.querySelectorAll('[data-item]')]
    let last: HTMLElement | null = null
    let place = -1
    const remember = ({ target }: Event): void => {
      last = target instanceof HTMLElement ? target : null
      place = rows().findIndex((row) => row.contains(last))
    }
    const observer = new MutationObserver(() => {
      if (place < 0 || document.activeElement !== document.body) return
      // A row that was only moved keeps the focus.
      if (last?.isConnected) return last.focus()
      const left = rows()
      const next = left[place] ?? left.at(-1)
      const control = next?.querySelector<HTMLElement>('input:enabled, a') ?? list.querySelector('h2')
      control?.focus()
    })
    const listening = new AbortController()
    // A press beside all controls takes the focus away without an event of its own.
    for (const kind of ['focusin', 'pointerdown'])
      document.addEventListener(kind, remember, { signal: listening.signal })
    observer.observe(list, { childList: true, subtree: true })
    return () => {
      listening.abort()
      observer.disconnect()
    }
  }, [section])
}
