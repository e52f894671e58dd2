import { type RefObject, useLayoutEffect, useRef } from 'react'

const CONTROLS = 'button:not([disabled]), input'

/** Tab moves from a selected row to the bar at the bottom of the page, and Shift-Tab back. */
export function useBulkTab(
  screen: RefObject<HTMLElement | null>,
  isTicked: (id: string) => boolean,
  active: boolean,
): void {
  const ticked = useRef(isTicked)
  const from = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    ticked.current = isTicked
  })
  useLayoutEffect(() => {
    const element = screen.current
    if (!element || !active) return
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== 'Tab' || !(target instanceof HTMLElement)) return
      const bar = [...element.querySelectorAll<HTMLElement>('[data-docked] button:not([disabled])')]
      const row = target.closest<HTMLElement>('[data-row]')
      const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
        (control) => control.offsetParent !== null,
      )
      if (!event.shiftKey && row && ticked.current(row.dataset.row ?? '') && target === controls.at(-1)) {
        from.current = target
        bar[0]?.focus()
      } else if (event.shiftKey && target === bar[0] && from.current?.isConnected) from.current.focus()
      else return
      event.preventDefault()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [screen, active])
}
