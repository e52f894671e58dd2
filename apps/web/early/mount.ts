import { render } from 'preact'
import type { ReactNode } from 'react'
import { setDateLanguage } from '#web/lib/time/date-language.ts'
import { type Answers, freshAnswers, isDrawnEarly, savedAnswers } from './answers.ts'
import { handOver } from './hand-over.ts'

/** Resolves after the next frame: a task that a frame's callback queues runs once that frame is drawn. */
function nextFrame(): Promise<void> {
  // A hidden page has no frames.
  if (document.hidden) return Promise.resolve()
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
}

/**
 * Renders once, beside the script that calls it, in an element that React does not touch: data stored on the device, or
 * else the server's answers, unless the application was faster. After stored data, fresh answers are left to the
 * application, so that nothing moves twice.
 */
export async function mount<T>(draw: (answers: Answers<T>) => ReactNode): Promise<void> {
  const parent = document.currentScript?.parentElement
  const early = window.earlyCalls
  if (!parent || !early || !isDrawnEarly()) return
  const show = (answers: Answers<T>): void => {
    setDateLanguage(answers.profile.dateLanguage ?? '')
    const root = document.createElement('div')
    render(draw(answers), root)
    const drawn = root.firstElementChild
    if (!(drawn instanceof HTMLElement) || !parent.isConnected) return
    parent.append(drawn)
    handOver(drawn)
  }
  const stored = savedAnswers<T>().catch(() => null)
  early.painted = stored
    .then((answers) => {
      if (answers === null) return
      show(answers)
      return nextFrame()
    })
    // The application starts all the same.
    .catch(reportError)
  if ((await stored) !== null) return
  const answers = await freshAnswers<T>().catch(() => null)
  if (answers !== null) show(answers)
}
