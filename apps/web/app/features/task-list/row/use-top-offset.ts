import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--top` to the distance of a view from the top of the page, in px, so that it can fill the rest of the window.
 */
export function useTopOffset(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const update = () => {
      const top = (root.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      root.current?.style.setProperty('--top', `${Math.round(top)}px`)
    }
    update()
    const size = new ResizeObserver(update)
    if (root.current?.parentElement?.parentElement) size.observe(root.current.parentElement.parentElement)
    return () => size.disconnect()
  }, [root])
}
