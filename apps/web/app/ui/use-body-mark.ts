import { useLayoutEffect } from 'react'

/**
 * Tells the whole page that this is there, as an attribute of the body. A rule that looks for it (`:has`) would have the
 * browser look through the page with everything that comes and goes.
 */
export function useBodyMark(name: `data-${string}`): void {
  useLayoutEffect(() => {
    document.body.toggleAttribute(name, true)
    return () => document.body.removeAttribute(name)
  }, [name])
}
