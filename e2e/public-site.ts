import type { Page } from '@playwright/test'

/** Resolves once the page's scripts have taken over from the prerendered HTML. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'siteHydrated' in window)
}
