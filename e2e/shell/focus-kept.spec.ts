/** The keyboard keeps its place when a control is disabled or removed by its own action (WCAG 2.4.3). */
import { expect, type Locator } from '@playwright/test'
import { call, createProject, createTask, logInByApi, unique } from '#e2e/api.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { chooseByKeyboard, signIn, twoFrames, untilAppRendered } from '#e2e/page.ts'

const pressEnter = (control: Locator) => control.press('Enter')

test('a save button keeps the focus while it is busy and when there is nothing to save [A12]', async ({
  page,
  member,
}) => {
  // Otherwise the page saves the browser's time zone by itself.
  await call('PUT', '/api/auth/profile', member.token, { timeZone: 'Africa/Nairobi' })
  await signIn(page, member)
  await page.goto('/account')
  await page.getByLabel('Full Name').fill('Akinyi Wanjiku')
  const save = page.getByRole('button', { name: 'Save profile' })
  await pressEnter(save)
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  // Pressing it again sends nothing. Without the focus it is disabled like any other button.
  let calls = 0
  page.on('request', (request) => request.method() === 'PUT' && calls++)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(save).toHaveAttribute('disabled')
  expect(calls).toBe(0)
})

test('saving a security setting keeps the focus on the button [A26]', async ({ page, admin }) => {
  await signIn(page, admin)
  // Not really saved, because the journeys share the server.
  await page.route('**/api/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { twoStepRequired: true, membersAddTasks: false } })
      : route.continue(),
  )
  await page.goto('/admin/settings/security')
  const required = page.getByRole('checkbox', { name: 'Require two-step sign-in for everyone' })
  await required.check()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await pressEnter(save)
  await expect(page.getByText('Two-step sign-in is now required')).toBeVisible()
  await expect(save).toBeDisabled()
  await expect(required).toBeChecked()
  await expect(save).toBeFocused()
})

test('checking the server again keeps the focus on the button [A30]', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/admin/health')
  await expect(page.getByText(/^Checked /)).toBeVisible()
  const answer = page.waitForResponse((one) => one.request().method() === 'POST')
  await pressEnter(page.getByRole('button', { name: 'Check again' }))
  await answer
  await expect(page.getByRole('button', { name: 'Check again' })).toBeFocused()
})

test('marking the inbox as read keeps the focus on the button [T64]', async ({ page, admin, member }) => {
  await createTask(admin, [member])
  await signIn(page, member)
  await page.goto('/inbox')
  const button = page.getByRole('button', { name: 'Mark all read' })
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await pressEnter(button)
  await expect(page.getByText("You're up to date")).toBeVisible()
  await expect(button).toBeDisabled()
  await expect(button).toBeFocused()
})

test('Retry moves the focus to the content that replaces the error [T14]', async ({ page, admin }) => {
  allowConsole(/500|Server error/)
  await signIn(page, admin)
  const projects = '**/api/projects*'
  await page.route(projects, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/projects')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  // Focused first: the screen may fetch by itself as soon as it can.
  await retry.focus()
  await page.unroute(projects)
  await page.keyboard.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(page.locator('#main [tabindex]:focus, #main:focus')).toContainText('Projects')
})

test("an error and the focus on Retry stay while a teammate's change reloads the data [T14]", async ({
  page,
  admin,
}) => {
  allowConsole(/500|Server error/)
  await signIn(page, admin)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let refused = 0
  let held = 0
  await page.route('**/api/projects*', async (route) => {
    if (refused > 0) {
      held += 1
      await released
    }
    await route.fulfill({ status: 500, json: {} })
    refused += 1
  })
  await page.goto('/admin/projects')
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.focus()
  await expect(async () => {
    const { _id } = await createProject(admin, { name: unique('Project ') })
    await call('DELETE', `/api/projects/${_id}`, admin.token)
    expect(held).toBeGreaterThan(0)
  }).toPass()
  await twoFrames(page)
  await expect(retry).toBeFocused()
  const before = refused
  release()
  await expect.poll(() => refused).toBeGreaterThan(before)
  await twoFrames(page)
  await expect(retry).toBeFocused()
})

test('removing an attachment focuses the next one, and adding one focuses the button again [T66]', async ({
  page,
  admin,
}) => {
  const { _id } = await createTask(admin, [admin], { attachments: ['a.example', 'b.example'] })
  await signIn(page, admin)
  await page.goto(`/tasks/${_id}`)
  await pressEnter(page.getByRole('button', { name: 'Remove attachment 1: a.example' }))
  const second = page.getByRole('button', { name: 'Remove attachment 1: b.example' })
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  const add = page.getByRole('button', { name: 'Add a link' })
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('c.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /c\.example/ })).toBeVisible()
  await expect(add).toBeFocused()
})

test('closing the label form returns the focus, and deleting a label focuses the next one [T42]', async ({
  page,
  admin,
}) => {
  const word = unique('Kept ')
  await createTask(admin, [admin], { labels: [`${word} a`, `${word} b`] })
  await signIn(page, admin)
  await page.goto('/admin/settings/labels')
  const edit = page.getByRole('button', { name: `Edit ${word} a` })
  await pressEnter(edit)
  await expect(page.getByLabel('Name')).toBeFocused()
  await pressEnter(page.getByRole('button', { name: 'Cancel' }))
  await expect(edit).toBeFocused()
  await pressEnter(edit)
  await page.getByLabel('Name').press('Escape')
  await expect(page.getByLabel('Name')).toHaveCount(0)
  await expect(edit).toBeFocused()
  await pressEnter(page.getByRole('button', { name: `Delete ${word} a` }))
  await pressEnter(page.getByRole('button', { name: 'Delete', exact: true }))
  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Edit ${word} b` })).toBeFocused()
})

test('ending sessions moves the focus to the list of sessions [A12]', async ({ page, member }) => {
  for (let n = 0; n < 3; n++) await logInByApi(member.email)
  await signIn(page, member)
  await page.goto('/account')
  const rows = page.getByRole('listitem').filter({ hasText: 'since' })
  await expect(rows).toHaveCount(4)
  await pressEnter(rows.nth(1).getByRole('button', { name: /^Sign out/ }))
  await expect(rows).toHaveCount(3)
  const list = page.locator('[tabindex="-1"]:focus')
  await expect(list).toContainText('This device')
  const all = page.getByRole('button', { name: 'Sign out all others' })
  const question = page.getByRole('alertdialog')
  await pressEnter(all)
  // Its code may still be loading, and a key pressed before it is open does not close it.
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(all).toBeFocused()
  await page.keyboard.press('Enter')
  await pressEnter(question.getByRole('button', { name: 'Sign out all others' }))
  await expect(rows).toHaveCount(1)
  await expect(list).toContainText('This device')
})

test('removing a filter on a phone moves the focus to the filter button [T35]', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, admin)
  await page.goto('/admin/tasks?priority=High&due=overdue')
  const button = page.getByRole('button', { name: /^Filter and sort/ })
  await pressEnter(page.getByRole('button', { name: 'Remove the filter Priority High' }))
  await expect(button).toHaveAccessibleName('Filter and sort, 1 in use')
  await expect(button).toBeFocused()
  await pressEnter(page.getByRole('button', { name: 'Clear', exact: true }))
  await expect(button).toHaveAccessibleName('Filter and sort')
  await expect(button).toBeFocused()
})

test('Duplicate in the form focuses the title of the copy [T39]', async ({ page, admin, task }) => {
  await signIn(page, admin)
  await page.goto(`/admin/create-task?task=${task._id}`)
  await pressEnter(page.getByRole('button', { name: 'Duplicate' }))
  await expect(page.getByText("Duplicated. You're editing the copy.")).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(task._id))
  await expect(page.getByLabel('Task Title')).toBeFocused()
})

test('choosing a template and discarding a draft focus the title of the task form [T46]', async ({
  page,
  admin,
}) => {
  const name = unique('Template ')
  await call('POST', '/api/templates', admin.token, {
    name,
    title: name,
    description: 'Of each month.',
    due: { days: 3, unit: 'days' },
  })
  await signIn(page, admin)
  await page.goto('/admin/create-task')
  const title = page.getByLabel('Task Title')
  await pressEnter(page.getByRole('button', { name: 'From a template' }))
  await chooseByKeyboard(page, name)
  await expect(title).toHaveValue(name)
  await expect(title).toBeFocused()
  await title.fill('Half a title')
  await page.reload()
  await pressEnter(page.getByRole('button', { name: 'Discard draft' }))
  await expect(title).toHaveValue(name)
  await expect(title).toBeFocused()
})

test("Stop waiting moves the focus to 'Waiting for' [T71]", async ({ page, member, task }) => {
  await call('PUT', `/api/tasks/${task._id}/waiting`, member.token, { reason: 'the photos' })
  await signIn(page, member)
  const fact = page.getByRole('button', { name: 'Waiting for Nothing' })
  await page.goto(`/tasks/${task._id}`)
  await untilAppRendered(page)
  await pressEnter(page.getByRole('button', { name: 'Stop waiting' }))
  await expect(fact).toBeFocused()
})

test('an inbox entry marked as read by its menu passes the focus to the next one [T64]', async ({
  page,
  admin,
  member,
}) => {
  for (let n = 0; n < 2; n++) await createTask(admin, [member])
  await signIn(page, member)
  await page.goto('/inbox')
  const panel = page.getByRole('tabpanel')
  const rows = panel.getByRole('listitem')
  for (const left of [1, 0]) {
    await expect(rows).toHaveCount(left + 1)
    await pressEnter(rows.first().getByRole('button', { name: /^Actions for/ }))
    await chooseByKeyboard(page, 'Mark as read')
    await expect(rows).toHaveCount(left)
    await expect(left > 0 ? rows.first().getByRole('link') : panel).toBeFocused()
  }
})

test('archiving a project moves the focus to another one [T41]', async ({ page, admin }) => {
  const [name] = [unique('Kept '), await createProject(admin, { name: unique('Kept ') })]
  await createProject(admin, { name })
  await signIn(page, admin)
  await page.goto('/admin/projects')
  await pressEnter(page.getByRole('button', { name: `Actions for ${name}` }))
  await chooseByKeyboard(page, 'Archive')
  const archived = page.getByRole('list', { name: 'Archived projects' })
  await expect(archived.getByRole('link', { name })).toBeVisible()
  await expect(page.locator('#main button:focus')).toHaveAccessibleName(/^Actions for /)
})
