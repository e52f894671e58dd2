import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** While `active`, Escape within `box` or without any focus calls `then`. Dialogs above the box keep their Escape. */
export function useEscape(box: RefObject<HTMLElement | null>, active: boolean, then: () => void): void {
  const onEscape = useEffectEvent(then)
  useLayoutEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const here = target === document.body || (target instanceof Node && box.current?.contains(target))
      if (event.key === 'Escape' && !event.defaultPrevented && here) onEscape()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box, active])
}
