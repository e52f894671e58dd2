import type { MouseEvent } from 'react'

/** The navigation state of a link to a task: the task's page leads back to this address. */
export const fromHere = (): { from: string } => ({ from: location.pathname + location.search })

/** False for a click that opens a new tab or window. */
export const opensHere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey)

/**
 * Handles a click on a link to the page before: the browser's Back restores that page's position and focus. Browsers
 * without the Navigation API follow the link.
 */
export function goBack(event: MouseEvent<HTMLAnchorElement>): void {
  const { navigation } = window as { navigation?: Navigation }
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  if (before?.url !== event.currentTarget.href || !opensHere(event)) return
  event.preventDefault()
  history.back()
}
