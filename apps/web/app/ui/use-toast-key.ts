import { type RefObject, useEffect } from 'react'

/**
 * F6 moves the focus to the newest message in `box`, and again to where it came from. A message that was used is about
 * to go, so it gives the focus back too.
 */
export function useToastKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const messages = box.current
    if (!messages) return
    let from: HTMLElement | null = null

    function giveBack() {
      const { activeElement } = document
      if (!(activeElement instanceof HTMLElement) || !messages?.contains(activeElement)) return
      activeElement.blur()
      if (from) (from.isConnected ? from : document.getElementById('main'))?.focus()
      from = null
    }

    function onKey(event: KeyboardEvent) {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      const control = messages?.querySelector<HTMLElement>(':scope > :not([inert]) :is(a, button)')
      if (!control) return
      event.preventDefault()
      const { activeElement } = document
      if (messages?.contains(activeElement)) return giveBack()
      from = activeElement instanceof HTMLElement ? activeElement : document.body
      control.focus()
    }

    window.addEventListener('keydown', onKey)
    messages.addEventListener('click', giveBack)
    return () => {
      window.removeEventListener('keydown', onKey)
      messages.removeEventListener('click', giveBack)
    }
  }, [box])
}
