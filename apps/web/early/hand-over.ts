/** Carries focus and presses from what was drawn early to the application's own parts, once they replace it. */

/** The application's element in the place of one that was drawn early: the markup of a row or a task is the same. */
function counterpartOf(element: Element): HTMLElement | undefined {
  const scope = element.closest<HTMLElement>('[data-item], [data-row], article')
  const { item, row } = scope?.dataset ?? {}
  const place = item ? `[data-item="${item}"]` : row ? `[data-row="${row}"]` : '#main article'
  const { tagName } = element
  const index = [...(scope?.querySelectorAll(tagName) ?? [])].indexOf(element)
  return document.querySelectorAll<HTMLElement>(`${place} ${tagName}`)[index]
}

/**
 * Keeps the focus where it is when `drawn` is moved and replaced. A press is marked at once and made again on the
 * application's element; a box that is ticked and unticked is not.
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
