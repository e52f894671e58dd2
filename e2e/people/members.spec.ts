/** Spec 2, 7 and 8: Team Members. */
import { expect, type Locator, type Page } from '@playwright/test'
import { createTask, dayFromNow, tick } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { advance, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'

test('shows name, email and three counts of each person [spec 2, U1]', async ({ page, admin, member }) => {
  await createTask(admin, [member])
  await createTask(admin, [member])
  await tick(member, await createTask(admin, [member]), 1)
  await signIn(page, admin)
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
  // The email has the whole line, below the menu.
  const right = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().right)
  const menu = card.getByRole('button', { name: /^Actions for/ })
  expect(await right(card.getByText(member.email, { exact: true }))).toBeGreaterThan((await right(menu)) - 12)
  await card.getByRole('link', { name: /Pending/ }).click()
  await expect(page).toHaveURL(`/admin/tasks?status=Pending&assignedTo=${member.id}`)
})

test('shows who has too much to do, sorts by it and keeps the order in the address', async ({
  page,
  admin,
  member,
}) => {
  for (const days of [-100, -100, 0]) await createTask(admin, [member], { dueDate: dayFromNow(days) })
  await signIn(page, admin)
  await page.goto('/admin/users')
  await page.getByLabel('Sort by').selectOption('Open tasks')
  await expect(page).toHaveURL(/sort=open/)
  await page.reload()
  // Deactivated people of other journeys come last.
  const active = page.getByRole('listitem').filter({ hasNotText: 'Deactivated' })
  const counts = active.getByRole('list', { name: /^Tasks of/ })
  await expect(async () => {
    const open = await counts.evaluateAll((lists) =>
      lists.map((list) =>
        [...list.querySelectorAll('li')]
          .slice(0, 2)
          .reduce((sum, item) => sum + Number.parseInt(item.innerText, 10), 0),
      ),
    )
    expect(open.length).toBeGreaterThan(1)
    expect(open).toEqual(open.toSorted((a, b) => b - a))
  }).toPass()
  await page.getByLabel('Sort by').selectOption('Overdue')
  await expect(page).toHaveURL(/sort=overdue/)
  const late = page.getByRole('list', { name: 'Team', exact: true }).getByRole('link', { name: / overdue$/ })
  await expect(async () => {
    const numbers = (await late.allInnerTexts()).map((text) => Number.parseInt(text, 10))
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  }).toPass()
  const card = page.getByRole('listitem').filter({ hasText: member.email })
  await expect(card.getByRole('link', { name: '2 overdue' })).toBeVisible()
  await card.getByRole('link', { name: '1 due this week' }).click()
  await expect(page).toHaveURL(`/admin/tasks?status=all&due=week&assignedTo=${member.id}`)
})

test('downloads user_details.xlsx or reports the failure, with a success toast for 2 s or an error toast for 4 s [spec 8, spec 9]', async ({
  page,
  admin,
}) => {
  allowConsole(/500/)
  allowConsole(/^Server error\. Please try again later\./)
  // Moving the clock would end the stream and reconnect.
  await withoutLive(page)
  await page.clock.install({ time: new Date(2026, 10, 21, 12) })
  await page.addInitScript(() => {
    const revoke = URL.revokeObjectURL.bind(URL)
    URL.revokeObjectURL = (address) => {
      document.documentElement.dataset.revoked = address
      revoke(address)
    }
  })
  await signIn(page, admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await advance(page, 8_000)
  await untilQuiet(page)
  // Only a second later: a request that begins just now would time out.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const staysFor = async (text: string, ms: number): Promise<void> => {
    await page.getByRole('button', { name: 'Download Report' }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    // The fade-out is not part of the duration.
    const fading = page.locator('[inert]').filter({ hasText: text })
    await advance(page, ms - 100)
    await expect(fading).toHaveCount(0)
    await advance(page, 200)
    await expect(fading).toHaveCount(1)
  }
  const starting = page.waitForEvent('download')
  await staysFor('Downloaded user_details.xlsx', 2_000)
  expect((await starting).suggestedFilename()).toBe('user_details.xlsx')
  await expect(page.locator('html')).toHaveAttribute('data-revoked', /^blob:/)
  await page.route('**/api/reports/export/users', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.' } }),
  )
  await staysFor('Failed to download user details. Please try again.', 4_000)
  await expect(page.getByRole('button', { name: 'Download Report' })).toBeEnabled()
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

/** Other journeys invite people at the same time, and their invitations have a heading here. */
const withoutInvitations = (page: Page) =>
  page.route('**/api/invitations', (route) => route.fulfill({ json: { invitations: [] } }))

test('finds a member by name or email, ignoring accents [spec 2]', async ({ page, admin }) => {
  const people = ['José Álvarez', ...Array.from({ length: 299 }, (_, index) => `Member Number ${index}`)]
  await page.route('**/api/users', (route) =>
    route.fulfill({
      json: people.map(teamMember),
    }),
  )
  await withoutInvitations(page)
  await signIn(page, admin)
  await page.goto('/admin/users')
  await expect(page.getByText('300 members', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('jose alv')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['José Álvarez'])
  await expect(page.getByText('1,234', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('nobody at all')
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(page.getByText('300 members', { exact: true })).toBeVisible()
})

test('shows that the team failed to load, loads it with Retry, and is accessible [T14]', async ({
  page,
  admin,
}) => {
  allowConsole(/503/)
  // When the stream opens, failed queries are fetched again.
  await withoutLive(page)
  const names = ['Baraka Otieno', '李小龍', 'محمد علي', `${'Featherstonehaugh'.repeat(5)}`]
  let broken = true
  await page.route('**/api/users', (route) =>
    broken
      ? route.fulfill({ status: 503, json: { message: 'Restarting. Please wait.' } })
      : route.fulfill({ json: names.map(teamMember) }),
  )
  await withoutInvitations(page)
  await signIn(page, admin)
  await page.goto('/admin/users')
  await expect(page.getByRole('alert')).toContainText('Restarting. Please wait.')
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(names.length)
  await checkEverywhere(page)
})
