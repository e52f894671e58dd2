import { useLayoutEffect } from 'react'

/**
 * Sets an attribute of the document's root element while the component is mounted and `on`. A `:has` selector of the root
 * instead would search the whole page at every change.
 */
export function useRootAttribute(name: `data-${string}`, on = true): void {
  useLayoutEffect(() => {
    if (!on) return
    document.documentElement.toggleAttribute(name, true)
    return () => document.documentElement.removeAttribute(name)
  }, [name, on])
}
