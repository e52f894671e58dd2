import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Focuses the link of a row that may still have to be drawn, unless the focus has left the main part. */
function focusRow(id: string, tries = 20): void {
  if (document.activeElement?.id !== 'main') return
  const link = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)
  if (link) link.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(id, tries - 1))
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
    if (previous.pathname !== pathname && isBack) requestAnimationFrame(() => focusRow(previous.id))
    last.current = { pathname, id }
  }, [pathname, id, isBack])
}
