/** Typed text survives an ended session until the next login (decision A7). */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, call, createTask, INVITE_CODE, signUpByApi, unique } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import {
  chooseByKeyboard,
  holdRequests,
  logIn,
  openTask,
  signIn,
  twoFrames,
  untilAppRendered,
} from '#e2e/page.ts'

/** Ends the session on the server: the page shows the login. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  await call('POST', '/api/auth/logout', token)
  await expect(page).toHaveURL('/login')
}

/** Ends the session and logs in again, which leads back to the page. */
async function loseSession(page: Page, { email }: Account): Promise<void> {
  const { pathname } = new URL(page.url())
  await endSession(page)
  await logIn(page, email)
  await expect(page).toHaveURL(new RegExp(`${pathname}(\\?|$)`))
  await untilAppRendered(page)
}

/** Types into the fields that `open` shows, loses the session, and expects the texts when they are shown again. */
async function expectKept(
  page: Page,
  user: Account,
  open: () => Promise<unknown>,
  ...fields: readonly (readonly [field: Locator, text: string])[]
): Promise<void> {
  await open()
  for (const [field, text] of fields) await field.fill(text)
  await loseSession(page, user)
  await open()
  for (const [field, text] of fields) await expect(field).toHaveValue(text)
}

test('returns after an ended session to the task with its half-written comment [A7, T80]', async ({
  page,
  member,
  task,
}) => {
  allowConsole(/401/)
  await signIn(page, member)
  await page.goto(`/tasks/${task._id}`)
  const field = page.getByLabel('Write a comment')
  await field.fill('Half a sentence')
  await endSession(page)
  await logIn(page, member.email)
  await expect(page).toHaveURL(`/tasks/${task._id}`)
  await expect(field).toHaveValue('Half a sentence')
})

test('text for a loading quick-add line stays out of the login [A7, A27, T61]', async ({ page }) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  await holdRequests(page, '**/assets/capture-*.js')
  await signIn(page, admin)
  await page.goto('/admin/dashboard')
  await untilAppRendered(page)
  await page.keyboard.press('c')
  await page.keyboard.type('harbour')
  await endSession(page)
  const email = page.getByLabel('Email Address')
  await email.focus()
  // The page's script checks the focus every 50 ms.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
  await expect(email).toHaveValue('')
})

test('keeps typed text through an ended session, but not on Cancel [A7]', async ({ page }) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  await signIn(page, admin)
  await page.goto('/admin/projects')
  const open = () => page.getByRole('button', { name: 'New project' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await open()
  await dialog.getByLabel('Name').fill('Harbour')
  await dialog.getByLabel('Note (optional)').fill('All of it by May.')
  await endSession(page)
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
  await endSession(page)
  await logIn(page, admin.email)
  await expect(message).toHaveValue('See you on Monday.')
  await expect(page.getByRole('dialog').getByText('2 addresses')).toBeVisible()
})

test('keeps text typed on the page of a task through an ended session [A7, T65]', async ({ page }) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  await openTask(page, admin, await createTask(admin, [admin]))
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name })
  await expectKept(page, admin, () => button('Waiting for Nothing').click(), [
    dialog.getByLabel('Reason'),
    'the photos',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  const times = dialog.getByLabel('Tasks in all')
  await button('Repeats Never').click()
  await dialog.getByLabel('Ends').selectOption('times')
  await times.fill('77')
  await loseSession(page, admin)
  await button('Repeats Never').click()
  await expect(times).toHaveValue('77')
  await page.keyboard.press('Escape')

  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  const add = () => button('Add a link').click()
  await expectKept(page, admin, add, [link, 'https://example.test/photos'])
  await link.press('Enter')
  await expect(page.getByRole('link', { name: 'https://example.test/photos' })).toBeVisible()
  await add()
  await expect(link).toHaveValue('')
  // Also a link that the server would refuse.
  await link.press('Escape')
  await expectKept(page, admin, add, [link, 'javascript:void 0'])
  await link.press('Escape')

  await page.getByRole('textbox', { name: 'Add an item, or paste a list' }).fill('Ask the client')
  await loseSession(page, admin)
  const unsaved = page.getByRole('alert').filter({ hasText: 'Not saved: Ask the client' })
  await unsaved.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('checkbox', { name: 'Ask the client' })).toBeVisible()
  await expect(unsaved).toHaveCount(0)
})

test('keeps text typed for labels, templates and views through an ended session [A7]', async ({ page }) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  const label = unique('label')
  const name = unique('template')
  const content = {
    title: name,
    description: 'All of it.',
    due: { days: 5, unit: 'days' },
    todoChecklist: ['One'],
  }
  await call('POST', '/api/labels', admin.token, { name: label })
  await call('POST', '/api/templates', admin.token, { name, ...content })
  await signIn(page, admin)
  const dialog = page.getByRole('dialog')
  const nameField = dialog.getByLabel('Name')
  await page.goto('/admin/settings/labels')
  await expectKept(page, admin, async () => {}, [page.getByLabel('New label'), 'harbour'])
  await page.getByLabel('New label').fill('')
  const edit = () => page.getByRole('button', { name: `Edit ${label}` }).click()
  await expectKept(page, admin, edit, [page.getByLabel('Name'), 'quay'])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await edit()
  await expect(page.getByLabel('Name')).toHaveValue(label)

  await page.goto('/admin/templates')
  await expectKept(
    page,
    admin,
    () => page.getByRole('button', { name: 'New template' }).click(),
    [nameField, 'Harbour'],
    [dialog.getByLabel('Description'), 'The whole quay.'],
    [dialog.getByLabel('Checklist (optional)'), 'Ask\nBuild'],
    [dialog.getByLabel('How many'), '21'],
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectKept(
    page,
    admin,
    () => page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click(),
    [nameField, 'Quay'],
  )

  await page.goto('/admin/tasks?status=all&priority=High')
  const save = () => page.getByRole('button', { name: 'Save view' }).first().click()
  await expectKept(page, admin, save, [nameField, 'Harbour, urgent'])
})

test('keeps text typed for people and the account through an ended session, except passwords [A7]', async ({
  page,
}) => {
  allowConsole(/401/)
  const admin = await signUpByApi(unique('Zawadi'), INVITE_CODE)
  await signIn(page, admin)
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/users')
  const edit = async () => {
    const card = page.getByRole('listitem').filter({ hasText: admin.email })
    await card.getByRole('button', { name: /^Actions for/ }).click()
    await chooseByKeyboard(page, 'Edit name, picture, role')
  }
  await expectKept(page, admin, edit, [dialog.getByLabel('Full Name'), 'Zawadi Kamau'])

  await page.goto('/account')
  const change = () => page.getByRole('button', { name: 'Change email' }).click()
  const password = dialog.getByLabel('Current password')
  await change()
  await password.fill('never stored')
  await page.keyboard.press('Escape')
  await expectKept(page, admin, change, [dialog.getByLabel('New email address'), 'zawadi@example.test'])
  await expect(password).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel('New password', { exact: true }).fill('never stored')
  await expectKept(page, admin, async () => {}, [page.getByLabel('Full Name'), 'Zawadi Wanjiru'])
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).not.toContain('never stored')
})

/** Without TLS browsers ignore the header that clears their storage. */
const asWithoutTls = (page: Page): Promise<unknown> =>
  page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    const { 'clear-site-data': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })

test('a logout in another tab removes typed text, also without TLS [A7]', async ({ page, context }) => {
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
  await asWithoutTls(other)
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

test('a logout in another tab removes the typed text of a tab whose session ended earlier [A7]', async ({
  page,
  context,
}) => {
  allowConsole(/401/)
  const admin = await signUpByApi('Zawadi Otieno', INVITE_CODE)
  await signIn(page, admin)
  await page.goto('/admin/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Between us')
  await call('POST', '/api/auth/logout', admin.token)
  await expect(page).toHaveURL('/login')
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(await stored()).toContain('Between us')
  const other = await context.newPage()
  await other.goto('/login')
  await asWithoutTls(other)
  await logIn(other, admin.email)
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')
  await expect.poll(stored).not.toContain('Between us')
})
