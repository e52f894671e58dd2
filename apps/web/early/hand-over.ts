/**
 * Transfers focus and presses from elements that were drawn early to the application's own, once these replace them.
 */

/** The application's element that corresponds to one that was drawn early; both have the same markup. */
function counterpartOf(element: Element): HTMLElement | undefined {
  const scope = element.closest<HTMLElement>('[data-item], [data-row], article')
  const { item, row } = scope?.dataset ?? {}
  const selector = item ? `[data-item="${item}"]` : row ? `[data-row="${row}"]` : '#main article'
  const { tagName } = element
  const index = [...(scope?.querySelectorAll(tagName) ?? [])].indexOf(element)
  return document.querySelectorAll<HTMLElement>(`${selector} ${tagName}`)[index]
}

/**
 * Keeps the focus when `drawn` is moved and replaced. A press is shown at once and repeated on the application's
 * element; a checkbox that was ticked and unticked again is not.
 */
export function handOver(drawn: HTMLElement): void {
  const pressed = new Set<Element>()
  const { href } = window.location
  let focused: Element | undefined
  const follow = new MutationObserver(() => {
    if (focused !== undefined && document.activeElement === document.body)
      (drawn.isConnected ? (focused as HTMLElement) : counterpartOf(focused))?.focus({ preventScroll: true })
    if (drawn.isConnected) return
    follow.disconnect()
    if (window.location.href === href) for (const each of pressed) counterpartOf(each)?.click()
  })
  follow.observe(document.body, { childList: true, subtree: true })
  drawn.addEventListener('focusin', ({ target }) => {
    focused = target as Element
  })
  document.addEventListener('pointerdown', () => {
    focused = undefined
  })
  const keep = (event: Event) => {
    const target = event.target as Element
    if (target.closest('a') !== null) return
    event.stopPropagation()
    const part = target.closest('button, input, .cursor-text')
    if (part === null || (part.matches('input') && pressed.delete(part))) return
    pressed.add(part)
    part.toggleAttribute('data-pressed', true)
  }
  drawn.addEventListener('click', keep, { capture: true })
}
