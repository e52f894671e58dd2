import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to `box` when the focused element within it was removed with the `content`. */
export function useFocusFallback(box: RefObject<HTMLElement | null>, content: unknown): void {
  const last = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && box.current?.contains(target) ? target : null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    if (last.current === null || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [box, content])
}
