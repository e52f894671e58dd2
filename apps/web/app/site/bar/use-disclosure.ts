import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A menu below its button. It opens on click or hover and closes on Escape (the focus returns to the button
 * if it was inside), on a press outside, when the focus leaves, and on navigation (site 4).
 */
export function useDisclosure({ hover }: { hover: boolean }) {
  const { key } = useLocation()
  // The history entry for which it is open; a navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const openedByHover = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: reset on leaving, so that Back finds it closed
  useEffect(() => () => setOpenAt(null), [key])

  useLayoutEffect(() => {
    if (!open) return
    const onPress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpenAt(null)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      if (box.current?.contains(document.activeElement)) button.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  useEffect(() => () => clearTimeout(leaving.current), [])

  const onHover = (event: PointerEvent, inside: boolean) => {
    if (!hover || event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    if (inside && !open) {
      openedByHover.current = true
      setOpenAt(key)
    }
    if (!inside) leaving.current = setTimeout(() => setOpenAt(null), 160)
  }

  return {
    open,
    box: {
      ref: box,
      onPointerEnter: (event: PointerEvent) => onHover(event, true),
      onPointerLeave: (event: PointerEvent) => onHover(event, false),
      onBlur: (event: { relatedTarget: EventTarget | null }) => {
        const next = event.relatedTarget
        if (next instanceof Node && !box.current?.contains(next)) setOpenAt(null)
      },
    },
    button: {
      ref: button,
      'aria-expanded': open,
      onClick: () => {
        // A mouse hovers before it clicks, so the first click keeps the menu open.
        setOpenAt(open && !openedByHover.current ? null : key)
        openedByHover.current = false
      },
    },
  }
}
