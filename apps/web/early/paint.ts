import type { ReactNode } from 'react'
import { setDateLanguage } from '#web/lib/time/date-language.ts'
import { type Answers, answersFor } from './answers.ts'

/**
 * Draws in the place of the script that calls this, which React leaves alone. Nothing where the application was quicker or
 * `draw` has nothing to show; and once only: what the server says of what the device kept is for the application to bring,
 * so that nothing moves under a finger twice.
 */
export async function paint<T>(key: string, draw: (answers: Answers<T>) => ReactNode): Promise<void> {
  const place = document.currentScript?.parentElement
  const answers = await answersFor<T>(key)
  if (!place || answers === null) return
  setDateLanguage(answers.profile.dateLanguage ?? '')
  const drawn: unknown = draw(answers)
  if (!(drawn instanceof HTMLElement) || !place.isConnected) return
  place.append(drawn)
  carryFocus(drawn)
}

/** Whoever walks by keyboard is at the same task when the application puts its own in the place of what was drawn. */
function carryFocus(drawn: HTMLElement): void {
  let row: string | undefined
  const follow = new MutationObserver(() => {
    if (row !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] a`)?.focus({ preventScroll: true })
    if (!drawn.isConnected) follow.disconnect()
  })
  drawn.addEventListener('focusin', ({ target }) => {
    row = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    follow.observe(document.body, { childList: true, subtree: true })
  })
  document.addEventListener('pointerdown', () => {
    row = undefined
  })
}
