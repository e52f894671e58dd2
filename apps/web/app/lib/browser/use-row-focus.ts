import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Focuses the link of a row, which may still have to be drawn, unless the focus leaves the main part before. Returns a
 * function that ends the wait.
 */
function focusRow(id: string): () => void {
  const main = document.getElementById('main')
  const find = () => {
    const link = main?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)
    if (link || document.activeElement !== main) observer.disconnect()
    if (document.activeElement === main) link?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(find)
  const frame = requestAnimationFrame(() => {
    if (main) observer.observe(main, { childList: true, subtree: true })
    find()
  })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

/** After Back the row of the task that was open gets the focus, which `PageFocus` has moved to the main part. */
export function useRowFocus(): void {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  // On a task's page, or in the form.
  const id = new URLSearchParams(search).get('task') ?? pathname.split('/').at(-1) ?? ''
  const last = useRef({ pathname, id })
  useEffect(() => {
    const previous = last.current
    last.current = { pathname, id }
    if (previous.pathname !== pathname && isBack) return focusRow(previous.id)
  }, [pathname, id, isBack])
}
