/** Decision A20: the log for administrators. */
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { call, logInByApi, signUpByApi, unique } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { resize, signIn, withoutLive } from '#e2e/page.ts'

test('shows who did what, live, filtered by person and kind, and exports it [A20]', async ({
  page,
  admin,
}) => {
  const one = await signUpByApi(unique('Halima'))
  await signIn(page, admin)
  await page.goto('/admin/log')
  await expect(page.getByRole('heading', { level: 1, name: 'Activity log' })).toBeVisible()
  await page.getByLabel('Person').selectOption(one.id)
  await expect(page).toHaveURL(new RegExp(`person=${one.id}`))
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('created an account as a member')
  // Updates live, without a reload.
  await logInByApi(one.email)
  await expect(rows.first()).toContainText('logged in')
  await call('PUT', `/api/users/${one.id}`, admin.token, { role: 'admin' })
  await expect(rows.first()).toContainText(`made ${one.name} an administrator`)
  await expect(rows.first()).toContainText(admin.name)
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Kind').selectOption('Sign-ins and failures')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/log')
  await page.getByLabel('Person').selectOption(one.id)
  await expect(rows).toHaveCount(3)
  const starting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await starting
  expect(file.suggestedFilename()).toBe('log.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(`Made ${one.name} an administrator`)
  await checkEverywhere(page)
  // The exact time of the first column is not cut by the edge of a phone.
  await resize(page, { width: 390, height: 844 })
  const time = rows.first().getByRole('button')
  await time.focus()
  await expect(time.locator('[aria-hidden]')).toBeInViewport({ ratio: 1 })
})

test('shows an empty result, and loads the log again after a failure [A20, T14]', async ({ page, admin }) => {
  allowConsole(/500|Server error|Loading log failed/)
  await signIn(page, admin)
  // Changes by other journeys would refetch.
  await withoutLive(page)
  await page.goto('/admin/log?from=2001-01-01&to=2001-01-02')
  await expect(page.getByText('No matching entries.')).toBeVisible()
  await page.route('**/api/log?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.getByLabel('To', { exact: true }).fill('2 jan 2002')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Couldn't load the activity log")).toBeVisible()
  await page.unroute('**/api/log?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No matching entries.')).toBeVisible()
})
