/** Without a network the last seen data is shown, only to its owner. */
import { expect } from '@playwright/test'
import { call, createTask } from './api.ts'
import { allowConsole } from './fixtures.ts'
import { logIn, withoutLive } from './page.ts'
import { serviceWorkerReady, storedData, test, untilStored } from './relay.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => allowConsole(/ERR_INTERNET_DISCONNECTED/))

test('opens the last seen data without a network, with its time [T32]', async ({
  page,
  context,
  admin,
  member,
  open,
}) => {
  const seen = await createTask(admin, [member], { title: 'Seen with a network' })
  await open(member, '/user/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page.getByRole('article').filter({ hasText: seen.title })).toBeVisible()
  await serviceWorkerReady(page)
  // Both screens, because the task is on both.
  await untilStored(page, '"key":["dashboard"')
  await untilStored(page, '"key":["tasks","list"')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: seen.title })).toBeVisible()
  await expect(page.getByText(/^Offline, as of \d\d:\d\d\./)).toBeVisible()
  // A task that was never opened comes from its list.
  await page.getByRole('link', { name: seen.title }).click()
  await expect(page.getByRole('checkbox', { name: 'First step' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: seen.title })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  // Reconnected, the screens fetch again.
  await call('PUT', `/api/tasks/${seen._id}/status`, admin.token, { status: 'Completed' })
  await context.setOffline(false)
  await expect(page.getByText(/^Offline/)).toBeHidden()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page.getByRole('article').getByText('Completed')).toBeVisible()
})

test('opens with the last seen data, then shows the server’s answer [T32]', async ({
  page,
  admin,
  member,
  open,
}) => {
  const seen = await createTask(admin, [member], { title: 'Seen last time' })
  await withoutLive(page)
  await open(member, '/user/tasks')
  await untilStored(page, seen.title)
  await call('PUT', `/api/tasks/${seen._id}/status`, admin.token, { status: 'Completed' })
  let answer = () => {}
  const answers = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/(auth\/profile|tasks)\b/, async (route) => {
    await answers
    await route.fallback()
  })
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: seen.title })).toContainText('Pending')
  answer()
  await expect(page.getByRole('article').getByText('Completed')).toBeVisible()
})

test('removes stored data at logout [T32]', async ({ page, admin, member, open }) => {
  const task = await createTask(admin, [member], { title: 'For one pair of eyes' })
  await open(member, '/user/tasks')
  await untilStored(page, task.title)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedData(page)).toBe('')
})

test('removes stored data when the session ends, and shows it to nobody else [T32]', async ({
  page,
  context,
  admin,
  member,
  open,
}) => {
  allowConsole(/401/)
  const task = await createTask(admin, [member], { title: 'For one pair of eyes' })
  await open(member, '/user/tasks')
  await serviceWorkerReady(page)
  await untilStored(page, task.title)
  // The stream reports it.
  await call('POST', '/api/auth/logout', member.token)
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => storedData(page)).toBe('')
  await logIn(page, admin.email)
  await expect(page.getByRole('link', { name: 'Team Members' })).toBeVisible()
  await untilStored(page, admin.id)
  expect(await storedData(page)).not.toContain(`"owner":"${member.id}"`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('complementary').getByText(admin.email)).toBeVisible()
})

test('stays signed in while the server is down, and fetches again when it is back [A8, T32]', async ({
  page,
  admin,
  member,
  open,
  relay,
}) => {
  allowConsole(/502|ERR_/)
  const task = await createTask(admin, [member], { title: 'While the server is away' })
  await open(member, '/user/tasks')
  await serviceWorkerReady(page)
  await untilStored(page, task.title)
  relay.cut(true)
  await page.reload()
  await expect(page.getByRole('link', { name: task.title })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^The server cannot be reached, as of \d\d:\d\d\. Trying again…/)).toBeVisible()
  relay.cut(false)
  await expect(page.getByText(/^The server cannot be reached/)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('link', { name: task.title })).toBeVisible()
})
