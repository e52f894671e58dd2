import { arrowStep, besideOf } from '#web/ui/list/grid-focus.ts'

/** The elements of a row that take the focus: its link, then the buttons of its cells. */
const stopsIn = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('a, button[data-cell]:not(:disabled)')].filter(
    (element) => element.offsetParent !== null,
  )

/** Rows up (-1) or down (1) that a key moves by; 0 for other keys. */
export const rowStep = (key: string): number => ({ j: 1, k: -1 })[key] ?? arrowStep(key)?.rows ?? 0

function focusRow(row: Element, cell: string | undefined, by: number): boolean {
  // Skips the error of a cell below a row, which is not a task's row.
  const rows = [...(row.closest('table')?.querySelectorAll('tr[data-row]') ?? [])]
  const next = besideOf(rows, row, by)
  const same = cell && next?.querySelector<HTMLElement>(`[data-cell=${cell}]`)
  const stop = same || next?.querySelector<HTMLElement>('a')
  stop?.focus()
  return stop != null
}

/**
 * Arrow keys move between rows and cells (`j` and `k` between rows), F2 or Space opens a cell's menu, Enter opens the
 * task.
 */
export function onTableKey({ key }: KeyboardEvent, target: HTMLElement): boolean {
  const row = target.closest('tr')
  const { cell } = target.dataset
  if (!row || (cell === undefined && !target.matches('a'))) return false
  const rows = rowStep(key)
  if (rows !== 0) return focusRow(row, cell, rows)
  const stops = stopsIn(row)
  const aside = arrowStep(key)?.columns ?? 0
  const next = aside === 0 ? undefined : besideOf(stops, target, aside)
  if (next) next.focus()
  else if (key === 'F2') (cell ? target : stops[1])?.click()
  else if (key === 'Enter' && cell) row.querySelector<HTMLElement>('a')?.click()
  else return false
  return true
}
