import { chromium } from '@playwright/test'
import { chromiumArgs } from '#scripts/browser/chromium.ts'
import { ENTER, type Engine } from './engine.ts'

/** Chromium, driven by Playwright like the journeys. */
export async function openChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath, args: chromiumArgs })
  const page = await browser.newPage({ viewport: { width: 1366, height: 900 } })
  return {
    name: `Chromium ${browser.version()}`,
    open: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    press: (x, y) => page.mouse.click(x, y),
    type: async (text) => {
      for (const key of text)
        await page.keyboard.press(key === ENTER ? 'Enter' : key === '\n' ? 'Enter' : key)
    },
    close: () => browser.close(),
  }
}
