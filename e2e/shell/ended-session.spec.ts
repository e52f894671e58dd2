/** What was typed when the session ended is there again after the next login (decision A7). */
import { expect } from '@playwright/test'
import { call, createTask, INVITE_CODE, signUpByApi } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { holdRequests, logIn, openTask, signIn, twoFrames, untilAppRendered } from '#e2e/page.ts'

test('returns to the task whose comment was being written when the session ended [A7, T80]', async ({
  page,
  member,
  task,
}) => {
  allowConsole(/401/)
  await signIn(page, member)
  await page.goto(`/tasks/${task._id}`)
  const field = page.getByLabel('Write a comment')
  await field.fill('Half a sentence')
  await call('POST', '/api/auth/logout', member.token)
  await expect(page).toHaveURL('/login')
  await logIn(page, member.email)
  await expect(page).toHaveURL(`/tasks/${task._id}`)
  await expect(field).toHaveValue('Half a sentence')
})

test('what is typed while the line for a task is loading is not put into the login [A7, A27, T61]', async ({
  page,
}) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  await holdRequests(page, '**/assets/capture-*.js')
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await untilAppRendered(page)
  await page.keyboard.press('c')
  await page.keyboard.type('harbour')
  await call('POST', '/api/auth/logout', admin.token)
  await expect(page).toHaveURL('/login')
  const email = page.getByLabel('Email Address')
  await email.focus()
  // The page's script looks at the focus every 50 ms.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
  await expect(email).toHaveValue('')
})

test('what was typed for a project or invitations is there again after an ended session, and not after Cancel [A7]', async ({
  page,
}) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  await signIn(page, admin)
  await page.goto('/admin/projects')
  const open = () => page.getByRole('button', { name: 'New project' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await open()
  await dialog.getByLabel('Name').fill('Harbour')
  await dialog.getByLabel('Note (optional)').fill('All of it by May.')
  await call('POST', '/api/auth/logout', admin.token)
  await expect(page).toHaveURL('/login')
  await logIn(page, admin.email)
  await expect(page).toHaveURL('/admin/projects')
  await open()
  await expect(dialog.getByLabel('Name')).toHaveValue('Harbour')
  await expect(dialog.getByLabel('Note (optional)')).toHaveValue('All of it by May.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await page.goto('/admin/users')
  const message = page.getByRole('dialog').getByLabel('Message (optional)')
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('one@example.test, two@example.test,')
  await message.fill('See you on Monday.')
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await call('POST', '/api/auth/logout', token)
  await expect(page).toHaveURL('/login')
  await logIn(page, admin.email)
  await expect(message).toHaveValue('See you on Monday.')
  await expect(page.getByRole('dialog').getByText('2 addresses')).toBeVisible()
})

test('a logout in another tab leaves nothing of what was being typed, also without TLS [A7]', async ({
  page,
  context,
}) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  const task = await createTask(admin, [admin])
  await openTask(page, admin, task)
  await page.getByTitle('Edit the title').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Between us')
  const projects = await context.newPage()
  await projects.goto('/admin/projects')
  await projects.getByRole('button', { name: 'New project' }).first().click()
  await projects.getByRole('dialog').getByLabel('Name').fill('Between us')
  const other = await context.newPage()
  await other.goto('/admin/dashboard')
  // Without TLS browsers ignore the header that clears their storage.
  await other.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    const { 'clear-site-data': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const refused = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.status() === 401,
  )
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(projects).toHaveURL('/login')
  await refused
  await twoFrames(page)
  for (const tab of [page, projects])
    expect(await tab.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Between us')
})
