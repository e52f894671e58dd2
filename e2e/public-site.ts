import type { Page } from '@playwright/test'

/** Resolves once the page's scripts have taken over from the prerendered HTML. */
export async function untilAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => 'siteAwake' in window)
}
