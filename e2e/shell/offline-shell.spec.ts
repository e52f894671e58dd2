/** The application on a device: installed, opened again, updated. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { createTask } from '#e2e/api.ts'
import { allowConsole } from '#e2e/fixtures.ts'
import { untilQuiet } from '#e2e/page.ts'
import { goOffline, goOnline, serviceWorkerReady, test } from '#e2e/relay.ts'

test.use({ serviceWorkers: 'allow' })

const cachedPages = (context: BrowserContext, page: Page) => {
  expect(context.pages()).toContain(page)
  return page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('opens a second time from the device, stores no public page or API answer, and can be installed [T30]', async ({
  page,
  context,
  member,
  relay,
  open,
}) => {
  await open(member, '/user/tasks')
  await serviceWorkerReady(page)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(href).toBe('/app.webmanifest')
  const manifest = await (await page.request.get(relay.origin + href)).json()
  expect(manifest).toMatchObject({ name: 'Task Manager', start_url: '/app', display: 'standalone' })
  for (const { src } of manifest.icons)
    expect((await page.request.get(relay.origin + src)).status(), src).toBe(200)
  expect(manifest.shortcuts.map((each: { name: string }) => each.name)).toEqual(['My Tasks', 'Create Task'])

  for (const path of ['/user/tasks?status=Pending', '/user/dashboard', '/app']) {
    // Ignore requests of the previous page.
    await untilQuiet(page)
    relay.forget()
    await page.goto(relay.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Besides data, the browser only checks for a newer service worker.
    const besides = relay.requested().filter((each) => !/^\/(api\/|service-worker\.js)/.test(each))
    expect(besides).toEqual([])
  }
  relay.forget()
  await page.goto(`${relay.origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(relay.requested()).toContain('/about')
  const cached = await cachedPages(context, page)
  expect(cached).toContain('/user/tasks')
  expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([])
  for (const path of ['/', '/about', '/contact', '/login', '/reset-password'])
    expect(cached).not.toContain(path)
})

test('starts no service worker on public pages or before login [T30]', async ({ page, relay }) => {
  for (const path of ['/', '/contact', '/login']) {
    await page.goto(relay.origin + path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  }
  expect(relay.requested()).not.toContain('/service-worker.js')
})

test('announces a new version and loads it without losing input [T31]', async ({
  page,
  admin,
  relay,
  open,
}) => {
  // Logged by the stream while it reconnects.
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await open(admin, '/admin/create-task')
  await serviceWorkerReady(page)
  await untilQuiet(page)
  const title = page.getByLabel('Task Title')
  await title.fill('Half a thought')
  relay.upgrade('next')
  // Reconnected, a screen fetches again, and every answer names the version.
  await goOffline(page)
  await goOnline(page)
  await expect(page.getByText('A new version is here.')).toBeVisible()
  await expect(title).toHaveValue('Half a thought')
  page.on('dialog', (dialog) => void dialog.accept())
  const before = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction((then) => performance.timeOrigin > then, before)
  await expect(title).toHaveValue('Half a thought')
})

test('loads a new version by itself between two screens, once [T31]', async ({
  page,
  member,
  admin,
  relay,
  open,
}) => {
  await createTask(admin, [member], { title: 'Before the new version' })
  const task = page.getByRole('article').getByRole('link', { name: 'Before the new version' })
  await open(member, '/user/tasks')
  await serviceWorkerReady(page)
  relay.upgrade('next')
  const before = await page.evaluate(() => performance.timeOrigin)
  // Its answer names the new version, and the page stays.
  await page.getByRole('tab', { name: 'Pending' }).click()
  await expect(page.getByText('A new version is here.')).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForFunction((then) => performance.timeOrigin > then, before)
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible()
  // The reloaded page has the same build: it announces the version and does not reload again.
  const after = await page.evaluate(() => performance.timeOrigin)
  await expect(page.getByText('A new version is here.')).toBeVisible()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(task).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(after)
})
