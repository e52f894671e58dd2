/**
 * Transfers focus and presses from elements that were drawn early to the application's own, once these replace them.
 */

/** The application's element that corresponds to one that was drawn early; both have the same markup. */
function counterpartOf(element: Element): HTMLElement | undefined {
  const { tagName, textContent } = element
  const within = (part: string) => [...document.querySelectorAll<HTMLElement>(`${part} ${tagName}`)]
  const scope = element.closest<HTMLElement>('[data-item], [data-row], article')
  // On a dashboard, whose parts are in another order on phones.
  if (scope === null) return within('#main').find((each) => each.textContent === textContent)
  const { item, row } = scope.dataset
  const part = item ? `[data-item="${item}"]` : row ? `[data-row="${row}"]` : '#main article'
  return within(part)[[...scope.querySelectorAll(tagName)].indexOf(element)]
}

/** The last part of the address. It stays when an older address of a task is redirected. */
const lastPart = (): string | undefined => window.location.pathname.split('/').pop()

/**
 * Keeps the focus when `drawn` is moved and replaced. A press is shown at once and repeated on the application's
 * element; a checkbox that was ticked and unticked again is not.
 */
export function handOver(drawn: HTMLElement): void {
  const pressed = new Set<Element>()
  const shown = lastPart()
  let focused: HTMLElement | undefined
  const follow = new MutationObserver(() => {
    if (focused !== undefined && document.activeElement === document.body) {
      const place = focused.isConnected ? focused : counterpartOf(focused)
      place?.focus({ preventScroll: true })
    }
    if (drawn.isConnected) return
    follow.disconnect()
    if (lastPart() === shown) for (const each of pressed) counterpartOf(each)?.click()
  })
  follow.observe(document.body, { childList: true, subtree: true })
  drawn.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement
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
