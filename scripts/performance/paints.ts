import type { CDPSession, Page } from '@playwright/test'

/** Runs in the page before its scripts. */
function note(selectors: readonly string[]): void {
  const painted = (selector: string) =>
    new Promise<number>((done) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      })
      observer.observe(document, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    })
  Object.assign(window, { paints: selectors.map(painted) })
}

/**
 * Call before the page is opened. The returned function waits for the first element of a selector, and resolves with the ms
 * from the start of the navigation to the end of the frame that painted it. The page notes the times itself: Playwright
 * looks for an element twice a second, with scripts that slow the page down.
 */
export async function notePaints(
  page: Page,
  debug: CDPSession,
  selectors: readonly string[],
): Promise<(selector: string) => Promise<number>> {
  await page.addInitScript(note, selectors)
  return async (selector) => {
    const expression = `paints[${selectors.indexOf(selector)}]`
    const { result } = await debug.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })
    return Number(result.value)
  }
}
