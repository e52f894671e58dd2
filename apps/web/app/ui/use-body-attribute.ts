import { useLayoutEffect } from 'react'

/** Sets an attribute of the body while the component is mounted. A `:has` selector instead would slow down every change. */
export function useBodyAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    document.body.toggleAttribute(name, true)
    return () => document.body.removeAttribute(name)
  }, [name])
}
