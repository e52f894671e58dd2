import { render } from 'preact'
import type { ReactNode } from 'react'
import { setDateLanguage } from '#web/lib/time/date-language.ts'
import { type Answers, freshAnswers, isDrawnEarly, keptAnswers } from './answers.ts'
import { handOver } from './hand-over.ts'

/** How long to wait for a report of what was painted, in ms; smaller text than before has none. */
const REPORTED_MS = 100

/** Resolves when `element` is painted, some time after its rendering; at once in a hidden page, which is never painted. */
function painted(element: Element): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((done) => {
    new PerformanceObserver((list) => {
      // The frame before, with the skeleton, may be reported meanwhile.
      if (list.getEntries().some((entry) => element.contains((entry as LargestContentfulPaint).element)))
        done()
    }).observe({ type: 'largest-contentful-paint' })
    requestAnimationFrame(() => setTimeout(done, REPORTED_MS))
  })
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
  const fresh = freshAnswers<T>()
  fresh.catch(() => {})
  const stored = keptAnswers<T>().catch(() => null)
  early.painted = stored.then((answers) => {
    if (answers === null) return
    show(answers)
    return painted(parent)
  })
  if ((await stored) !== null) return
  const answers = await fresh
  if (answers !== null) show(answers)
}
