/** Focuses the main part if the element that had the focus was removed. */
export function focusMainIfLost(): void {
  if (document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
