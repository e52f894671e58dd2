import type { Page } from '@playwright/test'

/** Resolves once the page is hydrated. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'siteHydrated' in window)
}
