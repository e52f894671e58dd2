import { focusMainIfLost } from '#web/ui/focus-main.ts'

/**
 * The `finalFocus` of a dialog that a key can open: gives the focus back to `from`, or else to the main part. Base UI would
 * give it to the first control of the main part, and to nothing if a field of the dialog took the focus by itself.
 */
export const returnFocusTo = (from: Element | null) => (): false => {
  queueMicrotask(() => {
    // Another dialog may have it by now.
    if (document.activeElement !== document.body) return
    if (from instanceof HTMLElement && from !== document.body) from.focus({ preventScroll: true })
    focusMainIfLost()
  })
  return false
}
