import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in px, kept up to date; 0 until it is known. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    setWidth(Math.floor(box.clientWidth))
    const observer = new ResizeObserver(() => setWidth(Math.floor(box.clientWidth)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
