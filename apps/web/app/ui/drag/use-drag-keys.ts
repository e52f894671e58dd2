import { type RefObject, useEffect, useRef } from 'react'

type OnKey = (event: KeyboardEvent) => void

interface Keys {
  /** While something is in hand, before anybody else hears of it. */
  held: OnKey
  /** Of what has the focus in the view. */
  walk: OnKey
}

/** The keyboard's way of what `useDrag` does for pointers; `holding`: it was the keyboard that took something. */
export function useDragKeys(root: RefObject<HTMLElement | null>, keys: Keys, holding: boolean): void {
  const on = useRef(keys)
  useEffect(() => {
    on.current = keys
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => on.current.walk(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [root])
  useEffect(() => {
    if (!holding) return
    const listen = (event: KeyboardEvent) => on.current.held(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [holding])
}
