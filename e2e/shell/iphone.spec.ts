/**
 * A browser like Safari on an iPhone, which no test machine runs: Chromium without what Safari lacks. Live updates, drags
 * and fields work there too.
 */
import { devices, expect } from '@playwright/test'
import { call, createTask, dayFromNow, unique } from '#e2e/api.ts'
import { test } from '#e2e/fixtures.ts'
import { signIn } from '#e2e/page.ts'

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 14']
test.use({ ...iPhone, viewport: { width: 390, height: 844 } })

/** Runs in the page. Safari 26 on an iPhone, before the app is on the Home Screen, has none of these. */
function becomeSafari(): void {
  const missing: readonly (readonly [object, readonly PropertyKey[]])[] = [
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'CloseWatcher', 'trustedTypes']],
    [window, ['Notification', 'PushManager', 'navigation']],
    [Navigator.prototype, ['connection', 'vibrate', 'setAppBadge', 'clearAppBadge', 'deviceMemory']],
    [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
    [Document.prototype, ['startViewTransition']],
  ]
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner, name)
}

test.beforeEach(({ page }) => page.addInitScript(becomeSafari))

test('an iPhone shows changes of others live [T24, T62, T64]', async ({ page, admin, member }) => {
  const { _id, title } = await createTask(admin, [member], { title: unique('Live ') })
  await signIn(page, member)
  await page.goto(`/tasks/${_id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  for (const text of [unique('First '), unique('Second ')]) {
    await call('POST', `/api/tasks/${_id}/comments`, admin.token, { text })
    await expect(page.getByText(text)).toBeAttached()
  }
  await page.goto('/user/dashboard')
  await createTask(admin, [member], { title: unique('More ') })
  await expect(page.getByRole('link', { name: /^Inbox.*unread/ })).toBeVisible()
})

test('an iPhone neither selects text nor previews links during a long press on what can be dragged [T43]', async ({
  page,
  admin,
  member,
}) => {
  const { _id } = await createTask(admin, [admin, member], { dueDate: dayFromNow(0) })
  await signIn(page, admin)
  for (const screen of [`/tasks/${_id}`, '/admin/tasks?view=board', '/admin/dashboard']) {
    await page.goto(screen)
    await expect(page.locator('[data-drag]').first(), screen).toHaveCSS('user-select', 'none')
  }
})

test('fields have letters of at least 16 px, because an iPhone enlarges the page at smaller ones', async ({
  page,
  admin,
  member,
}) => {
  const { _id } = await createTask(admin, [member])
  await signIn(page, admin)
  for (const screen of [`/tasks/${_id}`, '/admin/tasks', '/admin/create-task', '/account', '/inbox']) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const small = () =>
      page
        .locator('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')
        .evaluateAll((fields) =>
          fields
            .filter(
              (each) => each.checkVisibility() && Number.parseFloat(getComputedStyle(each).fontSize) < 16,
            )
            .map((each) => `${each.ariaLabel ?? each.id} ${each.className}`),
        )
    await expect.poll(small, screen).toEqual([])
  }
})
