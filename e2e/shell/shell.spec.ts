/** Spec 2, 4, 6 and 8: the frame around every screen behind login, its guard and its session. */
import { expect } from '@playwright/test'
import { type Account, type CreatedTask, call, createTask, logInByApi, PASSWORD } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { logIn, partsLoaded, resize, signIn, untilQuiet, withoutLive } from '#e2e/page.ts'

test('a narrow window has the side panel once it is wide [spec 2]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await resize(page, { width: 1080, height: 800 })
  const panel = page.getByRole('complementary', { name: 'Profile and menu' })
  await expect(panel.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('larger text in the browser counts as a narrower window [spec 2]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.setViewportSize({ width: 1280, height: 800 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  await page.goto('/admin/tasks')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Profile and menu' })).toBeHidden()
  // The last tab is not below the buttons beside it.
  await page.getByRole('tab', { name: 'Completed' }).click({ position: { x: 5, y: 5 } })
  await expect(page).toHaveURL(/status=Completed/)
})

test("shows an administrator's profile and menu, behind a button below 1080 px [spec 2, spec 9]", async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await page.setViewportSize({ width: 1080, height: 800 })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('banner').getByText('Task Manager', { exact: true })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Profile and menu' })
  await expect(panel.getByText(admin.name, { exact: true })).toBeVisible()
  await expect(panel.getByText(admin.email, { exact: true })).toBeVisible()
  await expect(panel.getByText('Admin', { exact: true })).toBeVisible()
  // Leaves out the saved views below them.
  const entries = panel.getByRole('navigation').locator(':scope > ul > li > :is(a, button)')
  await expect(entries).toHaveText([
    'Dashboard',
    'Manage Tasks',
    'Create Task',
    'Projects',
    'Team Members',
    'Activity',
    // Includes the number of new enquiries, if any.
    /^Enquiries/,
    'Settings',
    'Logout',
  ])
  await expect(panel.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')

  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(toggle).toBeHidden()
  await resize(page, { width: 1079, height: 800 })
  await expect(panel).toBeHidden()
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText(admin.email)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(toggle).toBeFocused()
  // A tablet is turned while the menu is open.
  await toggle.click()
  await resize(page, { width: 1280, height: 800 })
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.locator('#main')).toBeFocused()
  await resize(page, { width: 360, height: 780 })
  await toggle.click()
  await expect(drawer).toBeVisible()
  await checkEverywhere(page)
  await resize(page, { width: 360, height: 780 })
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await expect(drawer).toBeHidden()
  // Four screens are one tap away.
  const tabs = page.getByRole('navigation', { name: 'Main screens' }).getByRole('link')
  await expect(tabs).toHaveText(['Dashboard', 'Manage Tasks', 'Create Task', 'Projects'])
  await checkEverywhere(page)
  await resize(page, { width: 360, height: 780 })
  // Every rare screen is one of the settings, at its own address.
  const settings = page.locator('#main')
  await expect(settings.getByRole('listitem').getByRole('link')).toHaveText([
    /^Security/,
    /^Email/,
    /^Backups/,
    /^Health/,
    /^Activity log/,
    /^Trash/,
    /^Labels/,
    /^Templates/,
  ])
  await settings.getByRole('link', { name: 'Email' }).click()
  await expect(page).toHaveURL('/admin/mail')
  await settings.getByRole('link', { name: 'Settings' }).click()
  await settings.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveTitle(/^Security/)
  await expect(settings.getByLabel('Require two-step sign-in for everyone')).not.toBeChecked()
  await resize(page, { width: 1280, height: 800 })
  await expect(panel.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  const list = settings.getByRole('navigation', { name: 'Settings' })
  await expect(list.getByRole('link', { name: 'Security' })).toHaveAttribute('aria-current', 'page')
  await checkEverywhere(page)
})

test("shows a member's menu, and logging out clears the storage, ends the session and opens /login [spec 2, spec 4, A4]", async ({
  page,
  member,
}) => {
  await signIn(page, member)
  await page.goto('/user/dashboard')
  const panel = page.getByRole('complementary', { name: 'Profile and menu' })
  // Without saved views, which another journey may share with everyone.
  const entries = panel.getByRole('navigation').locator(':scope > ul > li > :is(a, button)')
  await expect(entries).toHaveText(['Dashboard', 'My Tasks', 'Activity', 'Logout'])
  await expect(panel.getByText('Admin', { exact: true })).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('something', 'else'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
  await expect(call('GET', '/api/auth/profile', member.token)).rejects.toThrow('401')
})

test('sends visitors to /login and then to the requested page [spec 2]', async ({ page, member, task }) => {
  const { comment } = await call<{ comment: { _id: string } }>(
    'POST',
    `/api/tasks/${task._id}/comments`,
    member.token,
    { text: 'The copy is here.' },
  )
  // The address in an email about a comment.
  await page.goto(`/tasks/${task._id}#comment-${comment._id}`)
  await expect(page).toHaveURL('/login')
  await logIn(page, member.email)
  await expect(page).toHaveURL(`/tasks/${task._id}#comment-${comment._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(task.title)
})

test('opens /login when the session ends, and returns to the same page [A4, A7, T23, T24]', async ({
  page,
  member,
}) => {
  allowConsole(/401/)
  await signIn(page, member)
  await page.goto('/user/tasks')
  await expect(page.getByRole('tab', { name: /All/ })).toBeVisible()
  await call('POST', '/api/auth/logout', member.token)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await logIn(page, member.email)
  await expect(page).toHaveURL('/user/tasks')
})

test('notices an ended session with the next call when there is no live stream [A7]', async ({
  page,
  member,
}) => {
  allowConsole(/401/)
  await withoutLive(page)
  await signIn(page, member)
  // The last call that a page makes by itself: its time zone.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.goto('/user/dashboard')
  await saved
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await untilQuiet(page)
  // After the navigation, so that no background call notices it first.
  const end = async () => {
    await expect(page).toHaveURL('/user/tasks')
    await call('POST', '/api/auth/logout', member.token)
  }
  // The list may be requested twice, and the first request aborted.
  let ended: Promise<void> | undefined
  await page.route('**/api/tasks?*', async (route) => {
    ended ??= end()
    await ended
    await route.continue()
  })
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await logIn(page, member.email)
  await expect(page).toHaveURL('/user/tasks')
})

test('logs out at once when the profile is refused [A8]', async ({ page, member }) => {
  allowConsole(/401/)
  await call('POST', '/api/auth/logout', member.token)
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('retries a failing server behind the loading state [A8]', async ({ page, member }) => {
  allowConsole(/503/)
  // An event about the user, such as their time zone, refetches the profile.
  await withoutLive(page)
  let calls = 0
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/auth/profile', async (route) => {
    // Later the page sends its time zone.
    if (route.request().method() !== 'GET') return route.continue()
    calls += 1
    if (calls < 3) return route.fulfill({ status: 503, json: { message: 'Restarting.' } })
    await seen.promise
    return route.continue()
  })
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Loading…')).toBeAttached()
  seen.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome!')
  expect(calls).toBe(3)
})

test('redirects the wrong role to its own screen, /app to the dashboard, and a visitor to the home page [A9, A10, T20]', async ({
  page,
  admin,
  member,
  task,
}) => {
  await page.goto('/app')
  await expect(page).toHaveURL('/')
  /** `pages`: the page that each address shows. */
  const check = async (user: Account, pages: Record<string, string>) => {
    await signIn(page, user)
    for (const [opened, shown] of Object.entries(pages)) {
      await page.goto(opened)
      await expect(page).toHaveURL(shown)
    }
  }
  await check(member, {
    '/admin/dashboard': '/user/dashboard',
    '/admin/tasks': '/user/tasks',
    '/admin/create-task': '/user/dashboard',
    '/admin/users': '/user/dashboard',
    '/admin/trash': '/user/dashboard',
    '/admin': '/user/dashboard',
    '/user': '/user/dashboard',
    '/app': '/user/dashboard',
    [`/admin/create-task?task=${task._id}`]: `/tasks/${task._id}`,
  })
  await check(admin, {
    '/user/dashboard': '/admin/dashboard',
    '/user/tasks': '/admin/tasks',
    '/user': '/admin/dashboard',
    '/app': '/admin/dashboard',
    [`/user/task-details/${task._id}`]: `/tasks/${task._id}`,
  })
})

test('logs out in every tab [spec 4]', async ({ page, context, member }) => {
  // A pending call of the other tab is refused when the session ends, and the browser logs it.
  allowConsole(/401 \(Unauthorized\) \(http:\/\/[\d.:]+\/api\//)
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/user/tasks')
  await expect(second.getByRole('tab', { name: /All/ })).toBeVisible()
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test("never shows one user another user's data", async ({ page, admin, member }) => {
  await createTask(admin, [member], { title: 'Only for the first of two' })
  await call('POST', '/api/users', admin.token, {
    name: 'Asha Mohamed',
    email: `second-${member.email}`,
    password: PASSWORD,
  })
  const second = await logInByApi(`second-${member.email}`)
  await signIn(page, member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('table').getByText('Only for the first of two')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await logIn(page, second.email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome! Asha Mohamed')
  await expect(page.getByText('Only for the first of two')).toHaveCount(0)
})

test("saves nothing from a tab whose user was replaced by another tab's login [A5]", async ({
  page,
  context,
  admin,
  member,
  task,
}) => {
  allowConsole(/409|500|Server error/)
  // A background tab draws no text, so the browser warns of unused preloaded fonts.
  allowConsole(/preloaded using link preload/)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto('/login')
  await logIn(page, member.email)
  await expect(page).toHaveURL('/user/dashboard')
  await page.getByRole('link', { name: task.title }).last().click()
  const field = page.getByLabel('Write a comment')
  await field.fill('Mine alone')
  // Without the profile, the tab does not notice the other login and stays open.
  await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 500, json: {} }))
  await logIn(other, admin.email)
  await expect(other).toHaveURL('/admin/dashboard')
  await field.press('Control+Enter')
  const reason = "Someone else has signed in on this browser, so your change wasn't saved."
  await expect(page.getByText(`Not sent. ${reason}`)).toBeVisible()
  const step = page.getByRole('checkbox', { name: 'First step' })
  await step.click()
  await expect(page.getByText(reason, { exact: true })).toBeVisible()
  await expect(step).not.toBeChecked()
  const written = async () =>
    (
      await call<{ comments: { text: string }[] }>('GET', `/api/tasks/${task._id}/comments`, admin.token)
    ).comments.map(({ text }) => text)
  const { todoChecklist } = await call<CreatedTask>('GET', `/api/tasks/${task._id}`, admin.token)
  expect([todoChecklist.some(({ completed }) => completed), await written()]).toEqual([false, []])
  // The comment waits on the device for its author.
  await page.unroute('**/api/auth/profile')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  // Logging out clears the device, then stores other people's unsent changes again.
  await expect(other).toHaveURL('/login')
  await logIn(page, member.email)
  await page.getByRole('link', { name: task.title }).last().click()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(written).toEqual(['Mine alone'])
})

test('applies the chosen theme from the first paint [spec 2]', async ({ page, member }) => {
  await signIn(page, member)
  await page.goto('/user/dashboard')
  const theme = page.getByLabel('Theme')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect(theme).toHaveValue('system')
  const light = await ground()
  await theme.selectOption('dark')
  await expect.poll(ground).not.toBe(light)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(theme).toHaveValue('dark')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await logIn(page, member.email)
  await expect(theme).toHaveValue('dark')
  // Another tab follows.
  const other = await page.context().newPage()
  await other.goto('/account?tab=theme')
  await other.getByRole('radio', { name: 'Light' }).check()
  await expect(theme).toHaveValue('light')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light')
  await other.close()
  await theme.selectOption('system')
  await expect.poll(ground).toBe(light)
})

test('shows a message while offline [spec 2]', async ({ page, context, member }) => {
  await signIn(page, member)
  // Background calls would log errors without a network.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  const listening = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto('/user/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await saved
  await listening
  // Deferred parts and prefetched screens are loaded.
  await partsLoaded(page, ['saved-screens', 'new-version', 'live-follower', 'user-tasks', 'task-details'])
  await untilQuiet(page)
  await context.setOffline(true)
  // Without a service worker the screens are not on this device.
  await expect(
    page.getByText(
      /^You're offline \(since \d\d:\d\d\)\. Keep this page open. Changes will sync when you're back\.$/,
    ),
  ).toBeVisible()
  await checkEverywhere(page)
  await context.setOffline(false)
  await expect(page.getByText(/^You're offline \(since \d\d:\d\d\)\./)).toBeHidden()
})

test('reports an unreachable server and retries when it is back [spec 2, T18]', async ({ page, member }) => {
  allowConsole(/Failed to load resource/)
  await signIn(page, member)
  await page.route(/\/(healthz|api\/tasks.*)$/, (route) => route.abort())
  await page.goto('/user/dashboard')
  await expect(page.getByText(/^The server cannot be reached.*Trying again…$/)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("Couldn't load the dashboard")
  await page.unroute(/\/(healthz|api\/tasks.*)$/)
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/^The server cannot be reached.*Trying again…$/)).toBeHidden()
})

test('says once that the server cannot be reached when a list cannot be loaded [T14, T18]', async ({
  page,
  member,
}) => {
  allowConsole(/Failed to load resource/)
  await signIn(page, member)
  const others = /\/(healthz|api\/(?!auth).*)$/
  await page.route(others, (route) => route.abort())
  await page.goto('/user/tasks')
  await expect(page.getByText("Couldn't load the tasks")).toBeVisible()
  await expect(page.getByText(/^The server cannot be reached.*Trying again…$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toBeEmpty()
  await page.unroute(others)
  await expect(page.getByText('No tasks for you yet')).toBeVisible({ timeout: 15_000 })
})

test('reports a part that cannot be loaded, keeps the screen, and loads the part when it is opened again [T14]', async ({
  page,
  member,
}) => {
  allowConsole(/Failed to load resource|dynamically imported module/)
  await signIn(page, member)
  await page.route(/assets\/(filter-menu|shortcuts-dialog)-/, (route) => route.abort())
  await page.goto('/user/tasks')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(
    page.getByText("Couldn't load this menu. Reload the page when you're connected."),
  ).toBeVisible()
  await page.goto('/user/tasks')
  await expect(page.getByText('No tasks for you yet')).toBeVisible()
  await page.keyboard.press('?')
  const failure = page.getByText("Couldn't load this. Check your connection and try again.")
  await expect(failure).toBeVisible()
  await expect(page.getByText('No tasks for you yet')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' })
  // The attempt after the failure may still be on its way.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press('?')
    await expect(dialog).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('skips the menu by keyboard and focuses each new page', async ({ page, admin }) => {
  // Without a task the dashboard has no chart.
  await createTask(admin, [admin])
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  // Keys pressed before hydration would go to the prerendered document.
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.getByRole('link', { name: 'Team Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await expect(page).toHaveTitle(/^Team Members/)
})
