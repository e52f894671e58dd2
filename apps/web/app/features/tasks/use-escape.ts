import { type RefObject, useEffect, useRef } from 'react'

/** While `active`, Escape within `box` calls `then`; what opens above the box keeps its own. */
export function useEscape(box: RefObject<HTMLElement | null>, active: boolean, then: () => void): void {
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    const element = box.current
    if (!element || !active) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [box, active])
}
