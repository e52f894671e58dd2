/** Trusted Types: no text becomes markup or script, and the application needs none that does (api 3). */
import { expect, type Page } from '@playwright/test'
import { createTask } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { logIn, untilAppRendered } from '#e2e/page.ts'
import { untilHydrated } from '#e2e/public-site.ts'

/** Collects what the policy refuses, over all pages of the tab. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => found.push(text))
  await page.addInitScript(() => {
    const { reportViolation } = window as unknown as { reportViolation: (text: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      reportViolation(`${violatedDirective}: ${sample}`),
    )
  })
  return found
}

/** The error of a text that is assigned as markup. */
const assignMarkup = (page: Page) =>
  page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>text</b>'
      return null
    } catch (error) {
      return error instanceof Error ? error.name : String(error)
    }
  })

test('enforces Trusted Types on all pages without own violations [api 3]', async ({ page, admin }) => {
  const task = await createTask(admin, [admin])
  const found = await violations(page)
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(page).toHaveURL(/\/contact$/)
  await page.goto('/')
  await untilHydrated(page)
  // Without a new document: the head of a public page becomes that of a screen.
  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, admin.email)
  await page.getByRole('link', { name: 'Manage Tasks' }).first().click()
  // Newer tasks of other journeys could move it off the first page.
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(task.title)
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('button', { name: `Actions for ${task.title}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Create Task' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/admin/tasks')
  await untilAppRendered(page)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  expect(found).toEqual([])
  allowConsole(/^This document requires 'TrustedHTML' assignment/)
  for (const path of ['/', '/admin/tasks']) {
    await page.goto(path)
    expect(await assignMarkup(page)).toBe('TypeError')
  }
})
