/** Single-key shortcuts. Ignored while typing, and while a dialog or menu is open. */
import { useLayoutEffect, useRef } from 'react'
import { shortcutsOn } from './shortcut-choice.ts'

declare global {
  interface Window {
    /** Dispatches keys again that nothing has handled yet. Set by a script in the document (early-keys.ts). */
    replayKeys?: () => void
  }
}

/** Selects text fields and lists of choices. */
export const FIELD = 'textarea, select, [contenteditable], input:not([type=checkbox]):not([type=radio])'
/** Selects an open dialog or menu. */
export const POPUP = '[role=dialog], [role=alertdialog], [role=menu]'

function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return false
  if (event.target instanceof Element && event.target.matches(FIELD)) return false
  return shortcutsOn() && document.querySelector(POPUP) === null
}

/** `onKey` returns whether it handled the key. */
export function useShortcuts(onKey: (key: string, shift: boolean) => boolean): void {
  const latest = useRef(onKey)
  useLayoutEffect(() => {
    latest.current = onKey
  })
  // Layout effects run before the browser dispatches a key, so that one pressed just after the first render is not
  // lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isShortcut(event) && latest.current(event.key.toLowerCase(), event.shiftKey)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    // Once all listeners of this render are added, so that the keys act in their order.
    queueMicrotask(() => window.replayKeys?.())
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
