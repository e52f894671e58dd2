import { type RefObject, useLayoutEffect } from 'react'

/**
 * F6 moves the focus to the newest toast in `box`, and back. Pressing a button in a toast returns the focus too, so that
 * what is typed next goes where it went before.
 */
export function useToastKey(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const messages = box.current
    if (!messages) return
    /** The element that had the focus; null: none had it. */
    let from: EventTarget | null = null

    function remember({ relatedTarget }: FocusEvent) {
      if (!messages?.contains(relatedTarget as Node | null)) from = relatedTarget
    }

    function returnFocus() {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || !messages?.contains(activeElement)) return
      const byPointer = !activeElement.matches(':focus-visible')
      activeElement.blur()
      const main = document.getElementById('main')
      const target = from instanceof HTMLElement && from.isConnected ? from : main
      // Scrolling to the whole main part would jump, and someone with a pointer looks elsewhere.
      target?.focus({ preventScroll: target === main || byPointer })
    }

    function onKey(event: KeyboardEvent) {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      const control = messages?.querySelector<HTMLElement>(':scope > :not([inert]) :is(a, button)')
      if (!control) return
      event.preventDefault()
      const { activeElement } = document
      if (messages?.contains(activeElement)) return returnFocus()
      control.focus()
    }

    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('keydown', onKey, { signal })
    messages.addEventListener('click', returnFocus, { signal })
    messages.addEventListener('focusin', remember, { signal })
    return () => listening.abort()
  }, [box])
}
