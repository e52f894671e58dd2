/** Saved views (decision T37). */
import { expect, type Page } from '@playwright/test'
import { call, createTask, unique } from '#e2e/api.ts'
import { checkAccessibility } from '#e2e/checks.ts'
import { allowConsole, test } from '#e2e/fixtures.ts'
import { escapeAndAnswer, logIn, signIn, untilQuiet } from '#e2e/page.ts'

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

test('saves a view by name, opens it from the menu, uses it as start page, renames and deletes it [T37]', async ({
  page,
  admin,
  member,
}) => {
  allowConsole(/409/)
  const sharedView = unique('For all ')
  await call('POST', '/api/views', admin.token, { name: sharedView, query: 'priority=Low', shared: true })
  await createTask(admin, [member], { title: 'Urgent', priority: 'High' })
  await createTask(admin, [member], { title: 'Calm', priority: 'Low' })
  await signIn(page, member)
  await page.goto('/user/tasks?priority=High&sort=due')
  await expect(titles(page)).toHaveText(['Urgent'])
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expect(dialog.getByRole('button', { name: `Delete ${sharedView}` })).toHaveCount(0)
  await expect(dialog.getByLabel('Share with everyone')).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('What burns')
  await checkAccessibility(page)
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toHaveCount(0)
  const menu = page.getByRole('list', { name: 'Saved views' })
  await expect(menu.getByRole('link', { name: 'What burns' })).toHaveAttribute('aria-current', 'true')
  await menu.getByRole('link', { name: sharedView }).click()
  await expect(page).toHaveURL('/user/tasks?priority=Low')
  await expect(titles(page)).toHaveText(['Calm'])
  await menu.getByRole('link', { name: 'What burns' }).click()
  await expect(page).toHaveURL('/user/tasks?priority=High&sort=due&view=cards')
  await expect(titles(page)).toHaveText(['Urgent'])
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByLabel('Name').fill('what BURNS')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('A view with this name already exists.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit What burns' }).click()
  await expect(dialog.getByLabel('Name').last()).toBeFocused()
  await page.keyboard.type('ing')
  await checkAccessibility(page)
  await dialog.getByLabel('Name').last().fill('Start here')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Edit Start here' })).toBeFocused()
  const start = dialog.getByRole('button', { name: 'Start page Start here' })
  await start.press('Enter')
  await expect(start).toHaveAttribute('aria-pressed', 'true')
  await expect(start).toBeFocused()
  await escapeAndAnswer(page, 'Keep editing')
  await expect(dialog.getByLabel('Name')).toHaveValue('what BURNS')
  await escapeAndAnswer(page, 'Discard')
  await expect(dialog).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Start here' })).toHaveAttribute('aria-current', 'true')
  // Signing in opens it.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await logIn(page, member.email)
  await expect(page).toHaveURL('/user/tasks?priority=High&sort=due&view=cards')
  await expect(titles(page)).toHaveText(['Urgent'])
  await page.getByRole('button', { name: 'Save view' }).click()
  const remove = dialog.getByRole('button', { name: 'Delete Start here' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete this view?' })
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText('Start here')).toHaveCount(0)
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Start here' })).toHaveCount(0)
  await page.goto('/app')
  await expect(page).toHaveURL('/user/dashboard')
  // A list's layout alone can be saved as a view.
  await page.goto('/user/tasks')
  await page.getByRole('radio', { name: 'Board' }).click()
  await page.getByRole('button', { name: 'Columns Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Project' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByLabel('Name').fill('By project')
  await dialog.getByLabel('Name').press('Enter')
  await expect(dialog).toHaveCount(0)
  await menu.getByRole('link', { name: sharedView }).click()
  await menu.getByRole('link', { name: 'By project' }).click()
  await expect(page).toHaveURL('/user/tasks?view=board&by=project')
})

test('a view that someone deletes while it is being renamed keeps what was typed [T37]', async ({
  page,
  admin,
}) => {
  const [before, after] = [unique('Gone '), unique('Typed ')]
  const { view } = await call<{ view: { _id: string } }>('POST', '/api/views', admin.token, {
    name: before,
    query: 'priority=Low',
    shared: true,
  })
  await signIn(page, admin)
  await page.goto('/admin/tasks?sort=due')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: `Edit ${before}` }).click()
  const name = dialog.getByLabel('Name').last()
  await name.fill(after)
  await untilQuiet(page)
  await call('DELETE', `/api/views/${view._id}`, admin.token)
  await expect(dialog.getByText('This view was deleted. You can save it again.')).toBeVisible()
  await expect(name).toHaveValue(after)
  await expect(name).toBeFocused()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByRole('button', { name: `Edit ${after}` })).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Edit ${before}` })).toHaveCount(0)
})
