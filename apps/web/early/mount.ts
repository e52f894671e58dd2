import { render } from 'preact'
import type { ReactNode } from 'react'
import { setDateLanguage } from '#web/lib/time/date-language.ts'
import { type Answers, answersFor } from './answers.ts'

/**
 * Renders once beside the script that calls this, in an element that React leaves alone. Renders nothing when the
 * application was quicker. A fresh answer from the server is left to the application, so that nothing moves twice.
 */
export async function mount<T>(draw: (answers: Answers<T>) => ReactNode): Promise<void> {
  const place = document.currentScript?.parentElement
  const answers = await answersFor<T>()
  if (!place || answers === null) return
  setDateLanguage(answers.profile.dateLanguage ?? '')
  const root = document.createElement('div')
  render(draw(answers), root)
  const drawn = root.firstElementChild
  if (!(drawn instanceof HTMLElement) || !place.isConnected) return
  // Buttons work once the application has rendered its own.
  for (const button of drawn.querySelectorAll('button')) button.disabled = true
  place.append(drawn)
  carryFocus(drawn)
}

/** Keeps the keyboard focus on the same task when the application replaces what was drawn. */
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
