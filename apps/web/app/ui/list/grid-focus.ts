/** Moving the focus through a grid, a table or a board by keyboard. */

/** Keys with a modifier belong to the browser. */
export const hasModifier = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  event.ctrlKey || event.metaKey || event.altKey

export interface Step {
  readonly rows: number
  readonly columns: number
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

/** The rows and columns that an arrow key moves by; null for other keys. */
export const arrowStep = (key: string): Step | null =>
  Object.hasOwn(steps, key) ? (steps[key] ?? null) : null

/** The item `by` places after `from`; undefined beyond the ends. */
export const besideOf = <Item>(items: readonly Item[], from: Item, by: number): Item | undefined =>
  items[items.indexOf(from) + by]

/** Focuses an element that may still have to be drawn. */
export function focusWhenDrawn(
  find: () => HTMLElement | null | undefined,
  options: FocusOptions,
  tries = 20,
): void {
  const element = find()
  if (element) element.focus(options)
  else if (tries > 0) requestAnimationFrame(() => focusWhenDrawn(find, options, tries - 1))
}
