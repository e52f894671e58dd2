/** Spec 2, 4, 6 and 8: the frame around every screen behind login, its guard and its session. */
import { expect } from '@playwright/test'
import { call, checkEverywhere, logInByApi, makeTask, PASSWORD, test } from './fixtures.ts'

test('spec 2: the administrator’s panel and menu', async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('banner').getByText('Task Manager', { exact: true })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Profile and menu' })
  await expect(panel.getByText(admin.name, { exact: true })).toBeVisible()
  await expect(panel.getByText(admin.email, { exact: true })).toBeVisible()
  await expect(panel.getByText('Admin', { exact: true })).toBeVisible()
  const entries = panel.getByRole('navigation').getByRole('listitem')
  await expect(entries).toHaveText([
    'Dashboard',
    'Manage Tasks',
    'Create Task',
    'Team Members',
    'Enquiries',
    'Logout',
  ])
  await expect(panel.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('spec 2: the member’s menu', async ({ page, member, signIn }) => {
  await signIn(member)
  await page.goto('/user/dashboard')
  const panel = page.getByRole('complementary', { name: 'Profile and menu' })
  await expect(panel.getByRole('navigation').getByRole('listitem')).toHaveText([
    'Dashboard',
    'My Tasks',
    'Logout',
  ])
  await expect(panel.getByText('Admin', { exact: true })).toHaveCount(0)
})

test('spec 9: the side menu is hidden below 1080 px, and opens from the toggle', async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.setViewportSize({ width: 1080, height: 800 })
  await page.goto('/admin/dashboard')
  const panel = page.getByRole('complementary', { name: 'Profile and menu' })
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(panel).toBeVisible()
  await expect(toggle).toBeHidden()
  await page.setViewportSize({ width: 1079, height: 800 })
  await expect(panel).toBeHidden()
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText(admin.email)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await drawer.getByRole('link', { name: 'Team Members' }).click()
  await expect(page).toHaveURL('/admin/users')
  await expect(drawer).toBeHidden()
})

test('WCAG: nothing found with the drawer open', async ({ page, admin, signIn }) => {
  await signIn(admin)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await checkEverywhere(page)
})

test('spec 2: strangers are sent to /login, and come back to the page they wanted', async ({
  page,
  member,
  admin,
}) => {
  const task = await makeTask(admin, [member])
  await page.goto(`/user/task-details/${task._id}`)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email Address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/user/task-details/${task._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(task.title)
})

test('A7: an ended session leads to /login and back to where the user was', async ({
  page,
  member,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401/)
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible()
  await call('POST', '/api/auth/logout', member.token)
  await page.getByRole('link', { name: 'My Tasks' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel('Email Address').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/user/tasks')
})

test('A8: a profile that is refused logs out at once', async ({ page, member, signIn, allowConsole }) => {
  allowConsole(/401/)
  await call('POST', '/api/auth/logout', member.token)
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('A8: a server that stumbles is asked again behind the loading state', async ({
  page,
  member,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/)
  let calls = 0
  await page.route('**/api/auth/profile', (route) => {
    calls += 1
    return calls < 3 ? route.fulfill({ status: 503, json: { message: 'Restarting.' } }) : route.continue()
  })
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Loading…')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome!')
  expect(calls).toBe(3)
})

test('A9: the wrong role is taken to its own counterpart', async ({ page, admin, member, signIn }) => {
  await signIn(member)
  for (const [asked, given] of [
    ['/admin/dashboard', '/user/dashboard'],
    ['/admin/tasks', '/user/tasks'],
    ['/admin/create-task', '/user/dashboard'],
    ['/admin/users', '/user/dashboard'],
  ] as const) {
    await page.goto(asked)
    await expect(page).toHaveURL(given)
  }
  await signIn(admin)
  for (const [asked, given] of [
    ['/user/dashboard', '/admin/dashboard'],
    ['/user/tasks', '/admin/tasks'],
  ] as const) {
    await page.goto(asked)
    await expect(page).toHaveURL(given)
  }
})

test('A10: /app sends each to his dashboard and a guest home', async ({ page, admin, member, signIn }) => {
  await page.goto('/app')
  await expect(page).toHaveURL('/')
  await signIn(member)
  await page.goto('/app')
  await expect(page).toHaveURL('/user/dashboard')
  await signIn(admin)
  await page.goto('/app')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('spec 4: logout clears all local storage, ends the session and goes to /login', async ({
  page,
  member,
  signIn,
}) => {
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('something', 'else'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await expect(call('GET', '/api/auth/profile', member.token)).rejects.toThrow('401')
})

test('a logout in one tab ends the other', async ({ page, context, member, signIn }) => {
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/user/tasks')
  await expect(second.getByRole('tab', { name: /All/ })).toBeVisible()
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('what one user has loaded is never shown to the next', async ({ page, admin, member, signIn }) => {
  await makeTask(admin, [member], { title: 'Only for the first of two' })
  await call('POST', '/api/users', admin.token, {
    name: 'Asha Mohamed',
    email: `second-${member.email}`,
    password: PASSWORD,
  })
  const second = await logInByApi(`second-${member.email}`)
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByText('Only for the first of two')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email Address').fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome! Asha Mohamed')
  await expect(page.getByText('Only for the first of two')).toHaveCount(0)
})

test('the theme is chosen, kept, and there before the first paint', async ({ page, member, signIn }) => {
  await signIn(member)
  await page.goto('/user/dashboard')
  const theme = page.getByLabel('Theme')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect(theme).toHaveValue('system')
  const light = await ground()
  await theme.selectOption('dark')
  expect(await ground()).not.toBe(light)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(theme).toHaveValue('dark')
  await theme.selectOption('system')
  expect(await ground()).toBe(light)
})

test('offline is said in a banner, and taken back', async ({ page, context, member, signIn }) => {
  await signIn(member)
  await page.goto('/user/dashboard')
  await expect(page.getByRole('img', { name: /^Tasks by priority/ })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await checkEverywhere(page)
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toBeHidden()
})

test('a server out of reach is said in a banner; when it is back, what failed is asked for again', async ({
  page,
  member,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/)
  await signIn(member)
  await page.route(/\/(healthz|api\/tasks.*)$/, (route) => route.abort())
  await page.goto('/user/dashboard')
  await expect(page.getByText('The server cannot be reached. Trying again…')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The dashboard could not be loaded.')
  await page.unroute(/\/(healthz|api\/tasks.*)$/)
  await expect(page.getByRole('link', { name: 'Total Tasks' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('The server cannot be reached. Trying again…')).toBeHidden()
})

test('keyboard: the skip link leads past the menu; a new page takes the focus', async ({
  page,
  admin,
  signIn,
}) => {
  await signIn(admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome!')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.getByRole('link', { name: 'Team Members' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members' })).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await expect(page).toHaveTitle(/^Team Members/)
})
