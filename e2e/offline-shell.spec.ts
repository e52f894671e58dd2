/** The application as it is kept on a device: installed, opened again, brought up to date. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { inCharge, test } from './between.ts'
import { makeTask } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const keptPages = (context: BrowserContext, page: Page) => {
  expect(context.pages()).toContain(page)
  return page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}

test('opens a second time from the device; stores no public page and no API answer; can be installed [T30]', async ({
  page,
  context,
  member,
  between,
  open,
  untilQuiet,
}) => {
  await open(member, '/user/tasks')
  await inCharge(page)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  expect(href).toBe('/app.webmanifest')
  const manifest = await (await page.request.get(between.origin + href)).json()
  expect(manifest).toMatchObject({ name: 'Task Manager', start_url: '/app', display: 'standalone' })
  for (const { src } of manifest.icons)
    expect((await page.request.get(between.origin + src)).status(), src).toBe(200)
  expect(manifest.shortcuts.map((each: { name: string }) => each.name)).toEqual(['My Tasks', 'Create Task'])

  for (const path of ['/user/tasks?status=Pending', '/user/dashboard', '/app']) {
    // What the last page still fetches is not this one's.
    await untilQuiet()
    between.forget()
    await page.goto(between.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The tab's own check for a newer worker is the one thing besides the data.
    const besides = between.asked().filter((each) => !/^\/(api\/|service-worker\.js)/.test(each))
    expect(besides).toEqual([])
  }
  between.forget()
  await page.goto(`${between.origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(between.asked()).toContain('/about')
  const kept = await keptPages(context, page)
  expect(kept).toContain('/user/tasks')
  expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])
  for (const path of ['/', '/about', '/contact', '/login', '/reset-password'])
    expect(kept).not.toContain(path)
})

test('starts no service worker on public pages or before login [T30]', async ({ page, between }) => {
  for (const path of ['/', '/contact', '/login']) {
    await page.goto(between.origin + path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  }
  expect(between.asked()).not.toContain('/service-worker.js')
})

test('announces a new version and loads it without losing input [T31]', async ({
  page,
  context,
  admin,
  between,
  open,
  allowConsole,
  untilQuiet,
}) => {
  // Of the stream, which is opened anew.
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  await open(admin, '/admin/create-task')
  await inCharge(page)
  await untilQuiet()
  const title = page.getByLabel('Task Title')
  await title.fill('Half a thought')
  between.upgrade('next')
  // Back in touch a screen asks anew, and any answer tells.
  await context.setOffline(true)
  await context.setOffline(false)
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
  between,
  open,
}) => {
  await makeTask(admin, [member], { title: 'Before the new version' })
  await open(member, '/user/tasks')
  await inCharge(page)
  between.upgrade('next')
  const before = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  // Its answer is what tells of the new version.
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible()
  await expect(page.getByText('A new version is here.')).toBeVisible()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await page.waitForFunction((then) => performance.timeOrigin > then, before)
  await expect(page.getByRole('link', { name: 'Before the new version' })).toBeVisible()
  // The page that came is of the same build as before: it says so, and does not go round in circles.
  const after = await page.evaluate(() => performance.timeOrigin)
  await expect(page.getByText('A new version is here.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page.getByRole('link', { name: 'Before the new version' })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(after)
})
