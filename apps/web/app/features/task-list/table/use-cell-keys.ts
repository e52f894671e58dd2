import type { KeyboardEvent } from 'react'

/** What the keyboard stands on in a row: its link, then the cells that can be changed. */
const standsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a, button[data-cell]:not(:disabled)'),
]
const isShown = (element: HTMLElement): boolean => element.offsetParent !== null

/** Arrows walk rows and cells (`j` and `k` the rows), F2 or Space opens a cell's menu, Enter opens the task. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
  const { target, key } = event
  const row = target.closest('tr')
  const cell = target.dataset.cell
  if (!row || (cell === undefined && !target.matches('a'))) return
  const act = (what: () => void) => {
    event.preventDefault()
    what()
  }
  const down = key === 'ArrowDown' || key === 'j'
  if (down || key === 'ArrowUp' || key === 'k') {
    // Between two tasks may stand why a cell was refused.
    const rows = [...(row.closest('table')?.querySelectorAll('tr[data-row]') ?? [])]
    const next = rows[rows.indexOf(row) + (down ? 1 : -1)]
    const same = cell && next?.querySelector<HTMLElement>(`[data-cell=${cell}]`)
    const stand = same || next?.querySelector<HTMLElement>('a')
    if (stand) act(() => stand.focus())
    return
  }
  const stands = standsOf(row).filter(isShown)
  const at = stands.indexOf(target)
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const stand = stands[at + (key === 'ArrowRight' ? 1 : -1)]
    if (stand) act(() => stand.focus())
  } else if (key === 'F2') act(() => (cell ? target : stands[1])?.click())
  else if (key === 'Enter' && cell) act(() => row.querySelector<HTMLElement>('a')?.click())
}
