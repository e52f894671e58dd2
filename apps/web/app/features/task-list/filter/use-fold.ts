import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Between two parts of the row, in px. */
const GAP = 8
/** The width of the button that replaces folded items, in px. */
const MORE = 44

/** How many of these widths fit into `room`, at least one; the rest fold into a button. */
export function fitting(widths: readonly number[], room: number): number {
  const until = (limit: number): number => {
    let used = 0
    const firstHidden = widths.findIndex((width) => {
      used += width + GAP
      return used - GAP > limit
    })
    return firstHidden < 0 ? widths.length : firstHidden
  }
  return until(room) === widths.length ? widths.length : Math.max(1, until(room - MORE - GAP))
}

/**
 * How many items of a list fit beside the other parts of its row. Folded items stay in the document at their full width
 * without taking space, so that they can be measured. `alone`: the row has no other parts.
 */
export function useFold(list: RefObject<HTMLElement | null>, alone: boolean): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY)
  const measure = () => {
    const row = list.current?.parentElement
    if (!list.current || !row) return
    const others = alone ? [] : [...row.children].filter((part) => part !== list.current)
    const taken = others.reduce((sum, part) => sum + (part as HTMLElement).offsetWidth + GAP, 0)
    const items = [...list.current.querySelectorAll<HTMLElement>(':scope > [data-item]')]
    setCount(
      fitting(
        items.map((item) => item.offsetWidth),
        row.clientWidth - taken,
      ),
    )
  }
  const rendered = useRef(count)
  useLayoutEffect(() => {
    // Not after a render for the count itself: if folding changed a width, items would fold and unfold without end.
    if (rendered.current === count) measure()
    rendered.current = count
  })
  // At each render, because parts of the row come and go with the view.
  useEffect(() => {
    const row = list.current?.parentElement
    if (!row) return
    const sizes = new ResizeObserver(measure)
    for (const part of [row, ...row.children]) if (part !== list.current) sizes.observe(part)
    return () => sizes.disconnect()
  })
  return count
}
