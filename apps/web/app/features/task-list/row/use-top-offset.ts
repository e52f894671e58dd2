import { type RefObject, useLayoutEffect } from 'react'

/** Keeps in `--top` how far from the page's top a view begins, in px: it reaches from there to the end of the window. */
export function useTopOffset(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const reach = () => {
      const top = (root.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      root.current?.style.setProperty('--top', `${Math.round(top)}px`)
    }
    reach()
    const size = new ResizeObserver(reach)
    if (root.current?.parentElement?.parentElement) size.observe(root.current.parentElement.parentElement)
    return () => size.disconnect()
  }, [root])
}
