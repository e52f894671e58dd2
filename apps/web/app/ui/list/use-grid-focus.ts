import { type RefObject, useEffect, useEffectEvent } from 'react'
import { hasModifier } from './grid-focus.ts'

/** Returns true when it handled the key. */
type OnKey = (event: KeyboardEvent, target: HTMLElement) => boolean

/** Calls `onKey` for keys without a modifier inside `root`. */
export function useGridFocus(root: RefObject<HTMLElement | null>, onKey: OnKey): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => {
      if (hasModifier(event) || !(event.target instanceof HTMLElement)) return
      if (handle(event, event.target)) event.preventDefault()
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [root])
}
