import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The behaviour of a menu that unfolds under its button: opens on click or hover, closes on Escape (the focus
 * returns to the button), on a press outside, when the focus leaves it, and when the page changes
 * (specification 4).
 */
export function useDisclosure({ hover }: { hover: boolean }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const openedByHover = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname, search, hash } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any part of the address closes the menu
  useEffect(() => setOpen(false), [pathname, search, hash])

  useEffect(() => {
    if (!open) return
    const onPress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  useEffect(() => () => clearTimeout(leaving.current), [])

  const onHover = (event: PointerEvent, inside: boolean) => {
    if (!hover || event.pointerType !== 'mouse') return
    clearTimeout(leaving.current)
    if (inside && !open) {
      openedByHover.current = true
      setOpen(true)
    }
    if (!inside) leaving.current = setTimeout(() => setOpen(false), 160)
  }

  return {
    open,
    box: {
      ref: box,
      onPointerEnter: (event: PointerEvent) => onHover(event, true),
      onPointerLeave: (event: PointerEvent) => onHover(event, false),
      onBlur: (event: { relatedTarget: EventTarget | null }) => {
        const next = event.relatedTarget
        if (next instanceof Node && !box.current?.contains(next)) setOpen(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        button.current?.focus()
      },
    },
    button: {
      ref: button,
      'aria-expanded': open,
      onClick: () => {
        // A mouse has hovered before it clicks: that first click keeps the menu instead of closing it again.
        setOpen((before) => !before || openedByHover.current)
        openedByHover.current = false
      },
    },
  }
}
