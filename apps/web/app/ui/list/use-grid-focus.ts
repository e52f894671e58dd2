import { type RefObject, useEffect, useRef } from 'react'
import { hasModifier } from './grid-focus.ts'

/** Returns true when it handled the key. */
type OnKey = (event: KeyboardEvent, target: HTMLElement) => boolean

/** Calls `onKey` for keys without a modifier inside `root`. */
export function useGridFocus(root: RefObject<HTMLElement | null>, onKey: OnKey): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => {
      if (hasModifier(event) || !(event.target instanceof HTMLElement)) return
      if (latest.current(event, event.target)) event.preventDefault()
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [root])
}
