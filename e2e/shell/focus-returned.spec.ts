/** The keyboard returns to its place after a dialog, a menu, Undo and Back (WCAG 2.4.3). */
import { expect, type Page } from '@playwright/test'
import { call, createTask, INVITE_CODE, signUpByApi, unique } from '#e2e/api.ts'
import { test } from '#e2e/own-server.ts'
import { holdRequests, partsLoaded, settledScroll, signIn, untilAppRendered } from '#e2e/page.ts'

test('closing a dialog opened by a key returns the focus [T40] [T61]', async ({ page, admin, member }) => {
  const word = unique('Heimweg').toLowerCase()
  const { title } = await createTask(admin, [member], { title: `${word} alpha` })
  await signIn(page, admin)
  // On the board the palette must also leave the columns as they are.
  await page.goto(`/admin/tasks?q=${word}&view=board`)
  const card = page.getByRole('article').getByRole('link', { name: title })
  await expect(card).toBeVisible()
  const main = page.locator('#main')
  for (const key of ['Control+K', 'c', '?'])
    for (const place of [card, main]) {
      await place.focus()
      await page.keyboard.press(key)
      await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(place).toBeFocused()
    }
})

test('Back returns the focus to the row of the opened task [T60]', async ({ page, admin, member }) => {
  const word = unique('Rückweg').toLowerCase()
  for (const name of ['alpha', 'beta']) await createTask(admin, [member], { title: `${word} ${name}` })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=table&sort=title`)
  const row = page.getByRole('table', { name: 'Tasks' }).getByRole('link', { name: `${word} beta` })
  await row.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${word} beta` })).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Task Title' })).toHaveValue(`${word} beta`)
  await page.goBack()
  await expect(row).toBeFocused()
})

test("a task's link back restores the scroll position and the focus on its row, as Back does [T60, T66]", async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Ort').toLowerCase()
  const names = Array.from({ length: 30 }, (_, index) => `${word} ${index + 10}`)
  for (const title of names) await createTask(admin, [member], { title })
  await page.setViewportSize({ width: 1280, height: 600 })
  await signIn(page, admin)
  const address = `/admin/tasks?q=${word}&view=table&sort=title`
  await page.goto(address)
  const main = page.locator('#main')
  const row = (index: number) => main.getByRole('link', { name: names[index] ?? '' })
  const back = main.getByRole('link', { name: 'My Tasks', exact: true })
  const open = async () => {
    await row(25).scrollIntoViewIfNeeded()
    const place = await settledScroll(page)
    expect(place).toBeGreaterThan(0)
    await row(25).press('Enter')
    await expect(back).toBeVisible()
    return place
  }
  const place = await open()
  await back.press('Enter')
  await expect(page).toHaveURL(address)
  await expect(row(25)).toBeFocused()
  expect(await settledScroll(page)).toBe(place)
  // Also after j, and after a reload.
  await open()
  await page.keyboard.press('j')
  await expect(page.getByText('27 of 30')).toBeVisible()
  await page.reload()
  await untilAppRendered(page)
  await back.click()
  await expect(page).toHaveURL(address)
  await expect(row(26)).toBeFocused()
  // It is still a link, which opens in a new tab too.
  await open()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    back.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL(address)
  await expect(back).toBeVisible()
})

test('j moves to the row after one that a key completed [T36]', async ({ page, admin, member }) => {
  const word = unique('Folge').toLowerCase()
  for (const name of ['alpha', 'beta', 'gamma'])
    await createTask(admin, [member], { title: `${word} ${name}` })
  await signIn(page, admin)
  // The rows are there before the code that listens for some of their keys.
  const release = await holdRequests(page, '**/assets/bulk-actions-*.js')
  await page.goto(`/admin/tasks?q=${word}&view=table&sort=title&status=Pending`)
  const row = (name: string) =>
    page.getByRole('table', { name: 'Tasks' }).getByRole('link', { name: `${word} ${name}` })
  await row('alpha').focus()
  await page.keyboard.press('j')
  await expect(row('beta')).toBeFocused()
  release()
  await page.keyboard.press('3')
  await expect(row('beta')).toHaveCount(0)
  await expect(row('gamma')).toBeFocused()
  await page.keyboard.press('j')
  await expect(row('gamma')).toBeFocused()
  await page.keyboard.press('k')
  await expect(row('alpha')).toBeFocused()
})

for (const view of ['table', 'cards', 'board'])
  test(`the focus moves to the next row when someone deletes a task whose menu is open: ${view} [T36]`, async ({
    page,
    admin,
    member,
  }) => {
    const word = unique('Fort').toLowerCase()
    const create = (name: string) => createTask(admin, [member], { title: `${word} ${name}` })
    const [deleted, next] = [await create('alpha'), await create('beta')]
    await signIn(page, admin)
    await page.goto(`/admin/tasks?q=${word}&view=${view}&sort=title&status=Pending`)
    const row = (name: string) => page.locator('#main').getByRole('link', { name: `${word} ${name}` })
    await partsLoaded(page, ['bulk-actions'])
    await page.getByRole('button', { name: `Actions for ${deleted.title}` }).press('Enter')
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
    await call('DELETE', `/api/tasks/${deleted._id}`, admin.token)
    await expect(row('alpha')).toHaveCount(0)
    await expect(row('beta')).toBeFocused()
    await call('DELETE', `/api/tasks/${next._id}`, admin.token)
    await expect(row('beta')).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
  })

for (const how of ['click', 'Enter'])
  test(`pressing Undo in a toast by ${how} returns the focus to the field that had it [T36]`, async ({
    page,
    admin,
    member,
  }) => {
    const word = unique('Ruder').toLowerCase()
    const { title } = await createTask(admin, [member], { title: `${word} alpha` })
    await signIn(page, admin)
    await page.goto(`/admin/tasks?q=${word}&view=table`)
    await page.getByRole('button', { name: `Change status of ${title}` }).click()
    await page.getByRole('menuitemradio', { name: 'In Progress' }).click()
    const search = page.getByRole('searchbox', { name: 'Search tasks' })
    await search.press('End')
    const undo = page.getByRole('button', { name: 'Undo' })
    await (how === 'click' ? undo.click() : undo.press(how))
    await expect(undo).toBeHidden()
    await expect(search).toBeFocused()
  })

test('a card that Undo moves back to its column keeps the focus [T43]', async ({ page, admin, member }) => {
  const word = unique('Zug').toLowerCase()
  const { title } = await createTask(admin, [member], { title: `${word} alpha` })
  await signIn(page, admin)
  await page.goto(`/admin/tasks?q=${word}&view=board`)
  const cardIn = (column: string) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('link', { name: title })
  await cardIn('Pending').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(cardIn('In Progress')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(cardIn('Pending')).toBeFocused()
})

test('a menu in the bar of selected tasks does not scroll the page, and returns the focus to its button [T38]', async ({
  page,
  admin,
  member,
}) => {
  const word = unique('Leiste').toLowerCase()
  for (let i = 0; i < 12; i++) await createTask(admin, [member], { title: `${word} ${i}`, priority: 'Low' })
  await signIn(page, admin)
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(`/admin/tasks?q=${word}&view=table`)
  await page.getByRole('checkbox', { name: `Select ${word} 11` }).press('Space')
  const button = page
    .getByRole('region', { name: 'With the selected tasks' })
    .getByRole('button', { name: 'Priority' })
  await button.press('Enter')
  for (const name of ['High', 'Medium', 'Low']) {
    await expect(page.getByRole('menuitem', { name })).toBeFocused()
    expect(await settledScroll(page)).toBe(0)
    await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByRole('menuitem', { name: 'High' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 task set to High')).toBeVisible()
  await expect(button).toBeFocused()
})

test('late search suggestions are not shown once the focus has moved [T35]', async ({ page, admin }) => {
  const release = await holdRequests(page, '**/assets/search-help-*')
  await signIn(page, admin)
  await page.goto('/admin/tasks')
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await search.focus()
  await page.keyboard.press('Tab')
  release()
  await partsLoaded(page, ['search-help'])
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await search.focus()
  await expect(page.getByRole('listbox')).toBeVisible()
})

/** Opens a page of a new installation as its first administrator, and presses a button there. */
async function pressAsFirst(
  page: Page,
  { origin }: { origin: string },
  path: string,
  name: string,
): Promise<void> {
  await signIn(page, await signUpByApi('First Person', INVITE_CODE, origin), origin)
  await page.goto(`${origin}${path}`)
  await page.getByRole('button', { name }).press('Enter')
}

test('adding and removing the sample team moves the focus to the main part [U9]', async ({
  page,
  startServer,
}) => {
  const server = await startServer()
  await pressAsFirst(page, server, '/admin/dashboard', 'Add a sample team')
  const main = page.locator('#main')
  await expect(page.getByRole('heading', { level: 2, name: 'Next steps' })).toHaveCount(0)
  await expect(main).toBeFocused()
  await page.goto(`${server.origin}/admin/settings`)
  const remove = page.getByRole('button', { name: 'Remove the sample team' })
  await remove.press('Enter')
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(main).toBeFocused()
})

/** Invites people as the first administrator, and closes the dialog. */
async function inviteAsFirst(page: Page, server: { origin: string }, emails: string): Promise<void> {
  await pressAsFirst(page, server, '/admin/users', 'Invite people')
  await page.getByLabel('Email addresses').fill(emails)
  await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
}

/** Presses Withdraw in the question. */
const confirmWithdrawal = (page: Page): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter')

test('withdrawing the last invitation moves the focus to the main part [A16]', async ({
  page,
  startServer,
}) => {
  await inviteAsFirst(page, await startServer(), 'ana@example.test, ben@example.test')
  for (const [email, next] of [
    ['ana@example.test', page.getByRole('heading', { name: 'Open invitations' })],
    ['ben@example.test', page.locator('#main')],
  ] as const) {
    const withdraw = page.getByRole('button', { name: `Withdraw the invitation to ${email}` })
    // Disabled until the previous invitation is withdrawn.
    await expect(withdraw).toBeEnabled()
    await withdraw.press('Enter')
    await confirmWithdrawal(page)
    await expect(withdraw).toHaveCount(0)
    await expect(next).toBeFocused()
  }
})

test('withdrawing an invitation moves the focus also when the live stream removes it first [A16]', async ({
  page,
  startServer,
}) => {
  await inviteAsFirst(page, await startServer(), 'ana@example.test')
  const row = page.locator('[aria-label^="Withdraw the invitation"]')
  await page.route('**/api/invitations/*', async (route) => {
    const response = await route.fetch()
    await expect(row).toHaveCount(0)
    await route.fulfill({ response })
  })
  await row.press('Enter')
  await confirmWithdrawal(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})
