/** Spec 2, 7 and 8: Team Members. */
import { expect } from '@playwright/test'
import { checkEverywhere, makeTask, test, tick } from './fixtures.ts'

test('spec 2: a card has name, e-mail and the counts of pending, in-progress and completed tasks', async ({
  page,
  admin,
  member,
  signIn,
}) => {
  await makeTask(admin, [member])
  await makeTask(admin, [member])
  await tick(member, await makeTask(admin, [member]), 1)
  await signIn(admin)
  await page.goto('/admin/users')
  await expect(page).toHaveTitle(/^Team Members/)
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: member.email })
  await expect(card.getByRole('heading', { name: member.name })).toBeVisible()
  await expect(card.getByRole('list').getByRole('link')).toHaveText([
    /2\s*Pending/,
    /1\s*In Progress/,
    /0\s*Completed/,
  ])
  await card.getByRole('link', { name: /Pending/ }).click()
  await expect(page).toHaveURL(`/admin/tasks?status=Pending&assignedTo=${member.id}`)
})

test('spec 9: Download Report saves user_details.xlsx; its link is revoked', async ({
  page,
  admin,
  signIn,
}) => {
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (address) => {
      document.documentElement.dataset.revoked = address
      revoke(address)
    }
  })
  await signIn(admin)
  await page.goto('/admin/users')
  const starting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Report' }).click()
  const file = await starting
  expect(file.suggestedFilename()).toBe('user_details.xlsx')
  await expect(page.locator('html')).toHaveAttribute('data-revoked', /^blob:/)
})

test('spec 8: a report that fails is told in a toast', async ({ page, admin, signIn, allowConsole }) => {
  allowConsole(/500/)
  allowConsole(/^Server error\. Please try again later\./)
  await page.route('**/api/reports/export/users', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  )
  await signIn(admin)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Download Report' }).click()
  const toast = page.getByText('Failed to download user details. Please try again.', { exact: true })
  await expect(toast).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download Report' })).toBeEnabled()
})

test('spec 9: success toasts stay 2 s, errors 4 s', async ({ page, admin, signIn, allowConsole }) => {
  allowConsole(/500/)
  allowConsole(/^Server error\. Please try again later\./)
  await signIn(admin)
  await page.goto('/admin/users')
  const seen = async (text: string): Promise<number> => {
    await page.getByRole('button', { name: 'Download Report' }).click()
    const toast = page.getByText(text, { exact: true })
    await expect(toast).toBeVisible()
    const start = Date.now()
    // The fade that follows is not part of the time.
    await expect(page.locator('.opacity-0').filter({ hasText: text })).toHaveCount(1, { timeout: 6_000 })
    return Date.now() - start
  }
  const success = await seen('Downloaded user_details.xlsx')
  expect(success).toBeGreaterThan(1_300)
  await page.route('**/api/reports/export/users', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  )
  const error = await seen('Failed to download user details. Please try again.')
  expect(error).toBeGreaterThan(3_300)
  expect(error - success).toBeGreaterThan(1_000)
})

const teamMember = (name: string, index: number) => ({
  _id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  name,
  email: `person${index}@example.test`,
  profileImageUrl: '',
  role: index === 0 ? 'admin' : 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  pendingTasks: index,
  inProgressTasks: 0,
  completedTasks: 1234,
})

test('the search finds a member by name or e-mail, without accents', async ({ page, admin, signIn }) => {
  const people = ['José Álvarez', ...Array.from({ length: 299 }, (_, index) => `Member Number ${index}`)]
  await page.route('**/api/users', (route) =>
    route.fulfill({
      json: people.map(teamMember),
    }),
  )
  await signIn(admin)
  await page.goto('/admin/users')
  await expect(page.getByText('300 members', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('jose alv')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['José Álvarez'])
  await expect(page.getByText('1,234', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('button', { name: 'Show everybody' }).click()
  await expect(page.getByText('300 members', { exact: true })).toBeVisible()
})

test('T14: a failed call shows what failed, and Retry brings it back', async ({
  page,
  admin,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/)
  let broken = true
  await page.route('**/api/users', (route) =>
    broken ? route.fulfill({ status: 503, json: { message: 'Restarting. Please wait.' } }) : route.continue(),
  )
  await signIn(admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('alert')).toContainText('Restarting. Please wait.')
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(admin.email).last()).toBeVisible()
})

test('WCAG: nothing found', async ({ page, admin, signIn }) => {
  const names = ['Baraka Otieno', '李小龍', 'محمد علي', `${'Featherstonehaugh'.repeat(5)}`]
  await page.route('**/api/users', (route) => route.fulfill({ json: names.map(teamMember) }))
  await signIn(admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await checkEverywhere(page)
})
