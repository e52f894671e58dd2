import { type RefObject, useEffect } from 'react'

/**
 * Finds the element that gets the focus instead of the removed one, `last`. `place` is the index that its row had among the
 * rows with `data-item`, or -1.
 */
export type NextFocus = (box: HTMLElement, place: number, last: HTMLElement) => HTMLElement | null | undefined

/** The control in the row at the place of the removed one, else in what follows the rows. */
export const controlInPlace =
  (control: string): NextFocus =>
  (box, place) => {
    const rows = box.querySelectorAll('[data-item]')
    return (rows[Math.min(place, rows.length - 1)] ?? box).querySelector<HTMLElement>(control)
  }

const boxes = new Set<HTMLElement>()

/**
 * Moves the focus when the focused element within `box` is removed. Otherwise the keyboard would begin again at the top of
 * the page. `next` must be the same function at every render. Of two boxes within each other, the inner one decides first.
 */
export function useFocusFallback(box: RefObject<HTMLElement | null>, next: NextFocus): void {
  useEffect(() => {
    const within = box.current
    if (!within) return
    let last: HTMLElement | null = null
    let place = -1
    const remember = ({ target }: { target: EventTarget | null }): void => {
      // A menu returns the focus to its row, unless its action has removed that.
      if (target instanceof Element && target.closest('[role=menu]')) return
      last = target instanceof HTMLElement && within.contains(target) ? target : null
      const row = last?.closest('[data-item]')
      // Only a press within a row searches the list, which may be long.
      place = row ? [...within.querySelectorAll('[data-item]')].indexOf(row) : -1
    }
    boxes.add(within)
    const restore = (): void => {
      if (last === null || document.activeElement !== document.body) return
      // An element that was only moved keeps the focus.
      const element = last.isConnected ? last : next(within, place, last)
      // Scrolling to the whole box would jump.
      element?.focus({ preventScroll: element === within })
    }
    const observer = new MutationObserver(() => {
      const hasInner = [...boxes].some((box) => box !== within && within.contains(box))
      // After the observers of all boxes.
      if (hasInner) queueMicrotask(restore)
      else restore()
    })
    // It may have the focus before this code is loaded.
    remember({ target: document.activeElement })
    const listening = new AbortController()
    // A press beside all controls takes the focus away without an event of its own.
    for (const kind of ['focusin', 'pointerdown'])
      document.addEventListener(kind, remember, { signal: listening.signal })
    // Menus of its rows are in the main part.
    observer.observe(within.closest('main') ?? within, { childList: true, subtree: true })
    return () => {
      listening.abort()
      observer.disconnect()
      boxes.delete(within)
    }
  }, [box, next])
}
