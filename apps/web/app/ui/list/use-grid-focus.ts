import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { hasModifier } from './grid-focus.ts'

/** Returns true when it handled the key. */
type OnKey = (event: KeyboardEvent, target: HTMLElement) => boolean

/**
 * Calls `onKey` for keys without a modifier inside `root`, an element of the component that calls this. A layout effect,
 * so that a key pressed just after the first render is not lost.
 */
export function useGridFocus(root: RefObject<HTMLElement | null>, onKey: OnKey): void {
  const handle = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => {
      if (hasModifier(event) || !(event.target instanceof HTMLElement)) return
      if (handle(event, event.target)) event.preventDefault()
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [root])
}
