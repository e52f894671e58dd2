/** Decision U8: administrators manage the people of the team. */
import { expect, type Page } from '@playwright/test'
import { call, createTask, dayFromNow, INVITE_CODE, logInByApi, signUpByApi, tick } from '#e2e/api.ts'
import { checkEverywhere } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { chooseByKeyboard, holdAnswers, logIn, signIn, twoFrames } from '#e2e/page.ts'

const card = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })
const choose = async (page: Page, email: string, item: string): Promise<void> => {
  await card(page, email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await chooseByKeyboard(page, item)
}

test('deactivates a user, who is signed out at once, and reactivates them [U8]', async ({
  page,
  admin,
  browser,
}) => {
  const one = await signUpByApi('Halima Juma')
  await createTask(admin, [one])
  const theirs = await browser.newPage()
  await theirs.goto('/login')
  await logIn(theirs, one.email)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Halima')
  await signIn(page, admin)
  await page.goto('/admin/users')
  await expect(card(page, one.email)).toContainText('Seen within the last hour')
  await choose(page, one.email, 'Deactivate')
  const dialog = page.getByRole('dialog', { name: 'Deactivate Halima Juma?' })
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(dialog.getByText('Choose what happens to the open tasks.')).toBeVisible()
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await checkEverywhere(page)
  await dialog.getByRole('radio', { name: 'Keep with Halima Juma' }).check()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Halima Juma is deactivated and signed out.', { exact: true })).toBeVisible()
  await expect(card(page, one.email)).toContainText('Deactivated')
  await expect(card(page, one.email).getByRole('link', { name: /1\s*Pending/ })).toBeVisible()
  // Their open screen is updated by the live stream.
  await expect(theirs).toHaveURL(/\/login/)
  await logIn(theirs, one.email)
  await expect(theirs.getByRole('alert')).toHaveText(
    'This account was deactivated. Ask an administrator of your team.',
  )
  await choose(page, one.email, 'Reactivate')
  await expect(page.getByText('Halima Juma can log in again.', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Halima')
  await theirs.close()
})

test('a name without spaces is not cut in a dialog on a phone [U8]', async ({ page, admin }) => {
  const name = 'Donaudampfschifffahrts'.repeat(3).slice(0, 60)
  const one = await signUpByApi(name)
  await createTask(admin, [one])
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, admin)
  await page.goto('/admin/users')
  await choose(page, one.email, 'Deactivate')
  const dialog = page.getByRole('dialog', { name: `Deactivate ${name}?` })
  for (const part of [dialog.getByRole('heading'), dialog.locator('label', { hasText: `Keep with ${name}` })])
    await expect.poll(() => part.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
})

test('changes name and role, and ends sessions [U8]', async ({ page, admin }) => {
  const one = await signUpByApi('Baraka')
  await signIn(page, admin)
  await page.goto('/admin/users')
  await choose(page, one.email, 'Edit name, picture, role')
  const dialog = page.getByRole('dialog', { name: 'Edit Baraka' })
  await dialog.getByLabel('Full Name').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a Full name.')
  await dialog.getByLabel('Full Name').fill('Baraka O. Otieno')
  await dialog.getByLabel('Role').selectOption('Administrator')
  await checkEverywhere(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes to Baraka O. Otieno saved.', { exact: true })).toBeVisible()
  await expect(card(page, one.email)).toContainText('Admin')
  await expect(card(page, one.email).getByRole('button')).toBeFocused()
  const again = await logInByApi(one.email)
  await choose(page, one.email, 'End sessions')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByText('Baraka O. Otieno is signed out everywhere.', { exact: true })).toBeVisible()
  await expect(call('GET', '/api/auth/profile', again.token)).rejects.toThrow('401')
})

test('saving a name does not revert a role that someone else has set meanwhile [U8]', async ({
  page,
  admin,
}) => {
  const one = await signUpByApi('Baraka', INVITE_CODE)
  await signIn(page, admin)
  await page.goto('/admin/users')
  await choose(page, one.email, 'Edit name, picture, role')
  await page.getByLabel('Full Name').fill('Baraka O. Otieno')
  await call('PUT', `/api/users/${one.id}`, admin.token, { role: 'user' })
  // Found without a role, because the open dialog hides the list from assistive technology.
  await expect(page.locator('li').filter({ hasText: one.email })).not.toContainText('Admin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes to Baraka O. Otieno saved.', { exact: true })).toBeVisible()
  const { role } = await call<{ role: string }>('GET', `/api/users/${one.id}`, admin.token)
  expect(role).toBe('user')
})

test('deletes a user and hands their open tasks over [U8]', async ({ page, admin, member }) => {
  const one = await signUpByApi('Short Stay')
  await createTask(admin, [one])
  await createTask(admin, [one])
  await signIn(page, admin)
  await page.goto('/admin/users')
  await card(page, admin.email)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem', { name: 'View tasks' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await choose(page, one.email, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Short Stay?' })
  const question = dialog.getByRole('group', { name: 'Who takes over 2 open tasks?' })
  await expect(question.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(member.email)
  await question.getByRole('radio', { name: `${member.name} 0 open` }).check()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(`Short Stay was deleted. ${member.name} has 2 more open tasks.`)).toBeVisible()
  await expect(card(page, one.email)).toHaveCount(0)
  await expect(card(page, member.email).getByRole('link', { name: /2\s*Pending/ })).toBeVisible()
})

test('who takes over is a choice also for a task assigned while the dialog is open [U8]', async ({
  page,
  admin,
}) => {
  const one = await signUpByApi('Short Notice')
  const [twin] = [await signUpByApi('Twin Otieno'), await signUpByApi('Twin Otieno')]
  await signIn(page, admin)
  await page.goto('/admin/users')
  await choose(page, one.email, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Short Notice?' })
  await expect(dialog).toBeVisible()
  await createTask(admin, [one])
  await expect(dialog.getByRole('group', { name: 'Who takes over 1 open task?' })).toBeVisible()
  // People with the same name have their emails beside it.
  await expect(dialog.getByRole('radio', { name: `Twin Otieno ${twin.email} 0 open` })).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByText('Choose what happens to the open tasks.')).toBeVisible()
})

test("shows a person's open tasks, finished tasks and activity [A25]", async ({ page, admin, member }) => {
  const late = await createTask(admin, [member], { dueDate: dayFromNow(-3) })
  const done = await createTask(admin, [member])
  await tick(member, done, 2)
  await signIn(page, admin)
  await page.goto('/admin/users')
  await choose(page, member.email, 'View profile')
  const main = page.locator('#main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(member.name)
  const figures = main.getByRole('list', { name: `Workload of ${member.name}` }).getByRole('link')
  await expect(figures).toHaveText([/^1Open$/, /^1Overdue$/, /^\dDue this week$/])
  await expect(main.getByRole('link', { name: late.title })).toBeVisible()
  await expect(main.getByText(/^1 task in 8 weeks, /)).toBeVisible()
  await expect(main.getByText(`completed the task "${done.title}"`)).toBeVisible()
  await checkEverywhere(page)
  // Updates live.
  await tick(member, late, 2)
  await expect(main.getByText(/^2 tasks in 8 weeks, /)).toBeVisible()
})

test('says that a person was deleted, without a Retry [A25, T14]', async ({ page, admin, member }) => {
  allowConsole(/404/)
  await call('DELETE', `/api/users/${member.id}`, admin.token)
  await signIn(page, admin)
  await page.goto(`/admin/users/${member.id}`)
  const main = page.locator('#main')
  await expect(main.getByText('Team member not found')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await checkEverywhere(page)
  // A teammate's change loads the page again, which must not change meanwhile.
  const { release, held } = await holdAnswers(page, `**/api/users/${member.id}/page*`)
  await expect(async () => {
    await createTask(admin, [admin])
    expect(held()).toBeGreaterThan(0)
  }).toPass()
  await twoFrames(page)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Team member')
  await expect(main.getByText('Team member not found')).toBeVisible()
  release()
  await main.getByRole('link', { name: 'Team Members' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('each number of a person leads to as many tasks, whatever view was chosen last [A25]', async ({
  page,
  admin,
  member,
}) => {
  for (const dueDate of [-3, 0, 0].map(dayFromNow)) await createTask(admin, [member], { dueDate })
  await tick(member, await createTask(admin, [member], { dueDate: dayFromNow(0) }), 2)
  await signIn(page, admin)
  const list = page.getByRole('list', { name: `Workload of ${member.name}` })
  const chosen = page.getByRole('tab', { selected: true })
  for (const view of ['table', 'cards']) {
    await page.evaluate((last) => localStorage.setItem('task-view', last), view)
    for (const [label, tab] of [
      ['Open', 'Open'],
      ['Overdue', 'All'],
      ['Due this week', 'All'],
    ] as const) {
      await page.goto(`/admin/users/${member.id}`)
      const figure = list.getByRole('link').filter({ hasText: new RegExp(`^\\d+${label}`) })
      const number = Number.parseInt(await figure.innerText(), 10)
      await figure.click()
      await expect(chosen).toHaveText(`${tab}${number}`)
    }
  }
})
